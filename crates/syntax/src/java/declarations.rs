//! Declarations, from tree-sitter's nodes.

use std::collections::HashSet;
use std::sync::Arc;

use base::{Diagnostic, Span};
use tree_sitter::Node;

use super::comments::Comments;
use super::{
    FieldDeclaration, Import, MethodDeclaration, ParameterDeclaration, SourceAnnotation, SourceFile,
    TypeDeclaration, TypeKind, annotations, tree, types,
};
use crate::SourceText;

/// How deep types may nest; deeper ones are left out with a diagnostic.
const MAX_NESTED_TYPES: u32 = 60;

pub(super) struct Declarations<'a> {
    pub text: &'a SourceText,
    pub comments: &'a Comments<'a>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Where a member stands and which one it is, to hand out comments.
struct Slot {
    start: u32,
    /// Comments up to here are in the member's header.
    header_end: u32,
    end: u32,
    owner: Owner,
}

enum Owner {
    /// A range, since one declaration may declare several.
    Fields(std::ops::Range<usize>),
    Method(usize),
    Type(usize),
    /// Initialisers and enum constants: nothing of JML belongs to them.
    Nobody,
}

impl Declarations<'_> {
    pub(super) fn file(&mut self, root: Node) -> SourceFile {
        let mut file = SourceFile {
            text: self.text.clone(),
            package: "".into(),
            imports: Vec::new(),
            types: Vec::new(),
            loose_comments: Vec::new(),
        };
        let nodes = flattened(root);
        let is_compact = !root.has_error() && nodes.iter().any(|node| node.kind() == "method_declaration");
        let (mut slots, mut members) = (Vec::new(), Vec::new());
        for node in nodes {
            match node.kind() {
                "package_declaration" => {
                    if let Some(name) = tree::parts(node).last() {
                        file.package = self.dotted(*name);
                    }
                }
                "import_declaration" => file.imports.extend(self.import(node)),
                _ if is_compact => members.push(node),
                _ => self.nested_type(node, 0, &mut file.types, &mut slots),
            }
        }
        if is_compact {
            file.types.push(self.compact_class(root, &members));
        } else {
            self.place_file_comments(&mut file, &slots);
        }
        file
    }

    /// A file of methods and fields without a class (JEP 512) is a final class named like the file.
    fn compact_class(&mut self, root: Node, members: &[Node]) -> TypeDeclaration {
        let file = self.text.file.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = file.split('.').next().unwrap_or_default();
        let start = members.first().map_or(root.start_byte(), Node::start_byte);
        let mut class = TypeDeclaration {
            name: name.into(),
            kind: TypeKind::Class,
            span: tree::span(root),
            name_span: Span::new(start, start),
            annotations: Vec::new(),
            modifiers: vec!["final".into()],
            type_parameters: Vec::new(),
            comments: Vec::new(),
            body_comments: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            types: Vec::new(),
            enum_constants: Vec::new(),
            record_components: Vec::new(),
        };
        let mut slots = Vec::new();
        for member in members {
            self.member(*member, 0, &mut class, &mut slots);
        }
        self.place_body_comments(&mut class, Span::new(0, self.text.text.len()), &slots);
        class
    }

    fn import(&self, node: Node) -> Option<Import> {
        let children = tree::children(node);
        let is = |kind: &str| children.iter().any(|child| child.kind() == kind);
        // `import module m;` is masked for the grammar; which packages it means, only the module knows.
        if self.slice(node).split_whitespace().nth(1) == Some("module") {
            return None;
        }
        let name =
            children.iter().find(|child| matches!(child.kind(), "identifier" | "scoped_identifier"))?;
        Some(Import { name: self.dotted(*name), is_static: is("static"), on_demand: is("asterisk") })
    }

    fn slice(&self, node: Node) -> &str {
        tree::slice(&self.text.text, node)
    }

    /// A qualified name without white space and comments in it.
    fn dotted(&self, node: Node) -> Arc<str> {
        let mut name = String::new();
        tree::walk(node, |part| {
            if part.child_count() == 0 && !part.is_extra() {
                name.push_str(tree::slice(&self.text.text, part));
            }
            !part.is_extra()
        });
        name.into()
    }

    /// Reads a type declaration if the node is one.
    fn nested_type(
        &mut self,
        node: Node,
        depth: u32,
        into: &mut Vec<TypeDeclaration>,
        slots: &mut Vec<Slot>,
    ) {
        let kind = match node.kind() {
            "class_declaration" => TypeKind::Class,
            "interface_declaration" => TypeKind::Interface,
            "enum_declaration" => TypeKind::Enum,
            "record_declaration" => TypeKind::Record,
            "annotation_type_declaration" => TypeKind::Annotation,
            _ => return,
        };
        let Some(name) = tree::field(node, "name") else { return };
        let span = tree::span(node);
        if depth >= MAX_NESTED_TYPES {
            let error =
                Diagnostic::error("syntax.too-deep", "types nest too deeply here; this one is left out");
            self.diagnostics.push(error.at(self.text.place(tree::span(name))));
            return;
        }
        let (annotations, modifiers) = self.modifiers(node);
        let mut declaration = TypeDeclaration {
            name: self.slice(name).into(),
            kind,
            span,
            name_span: tree::span(name),
            annotations,
            modifiers,
            type_parameters: self.type_parameters(node),
            comments: Vec::new(),
            body_comments: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            types: Vec::new(),
            enum_constants: Vec::new(),
            record_components: Vec::new(),
        };
        if let Some(parameters) = tree::field(node, "parameters") {
            declaration.record_components = self.parameters(parameters);
        }
        let mut header_end = span.end;
        if let Some(body) = tree::field(node, "body") {
            header_end = body.start_byte() as u32;
            let mut inner = Vec::new();
            for member in members(body) {
                self.member(member, depth, &mut declaration, &mut inner);
            }
            self.place_body_comments(&mut declaration, tree::span(body), &inner);
        }
        slots.push(Slot { start: span.start, header_end, end: span.end, owner: Owner::Type(into.len()) });
        into.push(declaration);
    }

    fn member(&mut self, node: Node, depth: u32, class: &mut TypeDeclaration, slots: &mut Vec<Slot>) {
        let span = tree::span(node);
        let mut header_end = span.end;
        let owner = match node.kind() {
            "field_declaration" | "constant_declaration" | "local_variable_declaration" => {
                let first = class.fields.len();
                self.fields(node, &mut class.fields);
                if let Some(declarator) = tree::field(node, "declarator") {
                    header_end = declarator.start_byte() as u32;
                }
                Owner::Fields(first..class.fields.len())
            }
            "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration"
            | "annotation_type_element_declaration" => {
                let Some(method) = self.method(node, class) else { return };
                header_end = method.body.map_or(span.end, |body| body.start);
                class.methods.push(method);
                Owner::Method(class.methods.len() - 1)
            }
            "enum_constant" => {
                if let Some(name) = tree::field(node, "name") {
                    class.enum_constants.push(self.slice(name).into());
                }
                Owner::Nobody
            }
            "block" | "static_initializer" => Owner::Nobody,
            _ => return self.nested_type(node, depth + 1, &mut class.types, slots),
        };
        slots.push(Slot { start: span.start, header_end, end: span.end, owner });
    }

    fn modifiers(&self, node: Node) -> (Vec<SourceAnnotation>, Vec<Arc<str>>) {
        let (mut found, mut modifiers) = (Vec::new(), Vec::new());
        if let Some(list) = tree::child_of_kind(node, "modifiers") {
            for child in tree::children(list) {
                if annotations::is_annotation(child) {
                    found.push(annotations::read(self.text, child));
                } else if !child.is_named() {
                    modifiers.push(self.slice(child).into());
                }
            }
        }
        (found, modifiers)
    }

    fn type_parameters(&self, node: Node) -> Vec<Arc<str>> {
        let list = tree::child_of_kind(node, "type_parameters").map(tree::parts).unwrap_or_default();
        list.into_iter()
            .filter_map(|parameter| tree::child_of_kind(parameter, "type_identifier"))
            .map(|name| self.slice(name).into())
            .collect()
    }

    fn fields(&self, node: Node, into: &mut Vec<FieldDeclaration>) {
        let Some(ty) = tree::field(node, "type") else { return };
        let (annotations, modifiers) = self.modifiers(node);
        let ty = types::read(self.text, ty);
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let Some(name) = tree::field(declarator, "name") else { continue };
            let mut ty = ty.clone();
            add_dimensions(&mut ty, declarator);
            into.push(FieldDeclaration {
                name: self.slice(name).into(),
                ty,
                name_span: tree::span(name),
                annotations: annotations.clone(),
                modifiers: modifiers.clone(),
                comments: Vec::new(),
            });
        }
    }

    fn method(&self, node: Node, class: &TypeDeclaration) -> Option<MethodDeclaration> {
        let name = tree::field(node, "name")?;
        let (annotations, modifiers) = self.modifiers(node);
        let is_constructor =
            matches!(node.kind(), "constructor_declaration" | "compact_constructor_declaration");
        let returns = tree::field(node, "type").map(|ty| {
            let mut ty = types::read(self.text, ty);
            add_dimensions(&mut ty, node);
            ty
        });
        let parameters = match (tree::field(node, "parameters"), node.kind()) {
            (Some(parameters), _) => self.parameters(parameters),
            // A compact constructor has the record's components, declared elsewhere.
            (None, "compact_constructor_declaration") => class.record_components.clone(),
            (None, _) => Vec::new(),
        };
        Some(MethodDeclaration {
            name: if is_constructor { "<init>".into() } else { self.slice(name).into() },
            span: tree::span(node),
            name_span: tree::span(name),
            annotations,
            modifiers,
            type_parameters: self.type_parameters(node),
            parameters,
            returns: if is_constructor { None } else { returns },
            comments: Vec::new(),
            // What was masked as a body may be a bare semicolon.
            body: tree::field(node, "body").filter(|body| self.slice(*body).starts_with('{')).map(tree::span),
        })
    }

    fn parameters(&self, list: Node) -> Vec<ParameterDeclaration> {
        let mut parameters = Vec::new();
        // Comments before a parameter or inside it are its own, as are those after the last one.
        let mut from = list.start_byte() as u32;
        for node in tree::parts(list) {
            let declarator = match node.kind() {
                "formal_parameter" => Some(node),
                "spread_parameter" => tree::child_of_kind(node, "variable_declarator"),
                _ => None,
            };
            let Some(declarator) = declarator else { continue };
            let is_varargs = node.kind() == "spread_parameter";
            let ty = match is_varargs {
                false => tree::field(node, "type"),
                true => tree::parts(node).into_iter().find(|part| {
                    part.kind() != "modifiers"
                        && part.kind() != "variable_declarator"
                        && !annotations::is_annotation(*part)
                }),
            };
            let (Some(name), Some(ty)) = (tree::field(declarator, "name"), ty) else { continue };
            let mut ty = types::read(self.text, ty);
            add_dimensions(&mut ty, declarator);
            if is_varargs {
                ty.dimensions = ty.dimensions.saturating_add(1);
            }
            let end = node.end_byte() as u32;
            parameters.push(ParameterDeclaration {
                name: self.slice(name).into(),
                ty,
                is_varargs,
                name_span: tree::span(name),
                annotations: self.modifiers(node).0,
                comments: self.comments.within(Span { start: from, end }).to_vec(),
            });
            from = end;
        }
        if let Some(last) = parameters.last_mut() {
            let rest = Span { start: from, end: list.end_byte() as u32 };
            last.comments.extend_from_slice(self.comments.within(rest));
        }
        parameters
    }

    /// Comments between and around the file's types.
    fn place_file_comments(&self, file: &mut SourceFile, slots: &[Slot]) {
        let mut from = 0;
        for slot in slots {
            let sorted = self.comments.sorted(self.comments.within(Span { start: from, end: slot.start }));
            file.loose_comments.extend(sorted.file);
            if let Owner::Type(index) = slot.owner {
                let class = &mut file.types[index];
                class.body_comments.splice(0..0, sorted.body);
                class.comments = sorted.declaration;
                self.place_header_comments(class, slot);
            }
            from = slot.end;
        }
        let end = self.text.text.len() as u32;
        file.loose_comments.extend_from_slice(self.comments.within(Span { start: from, end }));
    }

    /// Comments in a class's body: before its members, in their headers, and on their own.
    fn place_body_comments(&self, class: &mut TypeDeclaration, body: Span, slots: &[Slot]) {
        let mut from = body.start;
        let mut own = Vec::new();
        for slot in slots {
            let sorted = self.comments.sorted(self.comments.within(Span { start: from, end: slot.start }));
            own.extend(sorted.body);
            match &slot.owner {
                Owner::Fields(range) => {
                    let header = Span { start: slot.start, end: slot.header_end };
                    let inside = self.comments.sorted(self.comments.within(header));
                    own.extend(inside.body);
                    for field in &mut class.fields[range.clone()] {
                        field.comments = sorted.declaration.clone();
                        field.comments.extend_from_slice(&inside.declaration);
                    }
                }
                Owner::Method(index) => {
                    let method = &mut class.methods[*index];
                    method.comments = sorted.declaration;
                    let inside = self.comments.sorted(&self.own_header(slot, &method.parameters));
                    method.comments.extend(inside.declaration);
                    own.extend(inside.body);
                }
                Owner::Type(index) => {
                    let nested = &mut class.types[*index];
                    nested.comments = sorted.declaration;
                    self.place_header_comments(nested, slot);
                }
                // Clauses before an initialiser belong to nobody; reading the body says so.
                Owner::Nobody => own.extend(sorted.declaration),
            }
            from = slot.end;
        }
        let rest = self.comments.sorted(self.comments.within(Span { start: from, end: body.end }));
        own.extend(rest.body);
        own.extend(rest.declaration);
        own.sort();
        class.body_comments = own;
    }

    /// The comments in a header that are not those of a parameter.
    fn own_header(&self, slot: &Slot, parameters: &[ParameterDeclaration]) -> Vec<Span> {
        let taken: HashSet<Span> = parameters.iter().flat_map(|one| one.comments.iter().copied()).collect();
        let header = Span { start: slot.start, end: slot.header_end };
        self.comments.within(header).iter().copied().filter(|comment| !taken.contains(comment)).collect()
    }

    fn place_header_comments(&self, class: &mut TypeDeclaration, slot: &Slot) {
        let sorted = self.comments.sorted(&self.own_header(slot, &class.record_components));
        class.comments.extend(sorted.declaration);
        class.body_comments.splice(0..0, sorted.body);
    }
}

fn add_dimensions(ty: &mut crate::expr::TypeExpr, node: Node) {
    if let Some(dimensions) = tree::field(node, "dimensions") {
        ty.dimensions = ty.dimensions.saturating_add(types::count_dimensions(dimensions));
    }
}

/// The members of a body; an enum keeps those after its constants one level deeper.
fn members(body: Node<'_>) -> Vec<Node<'_>> {
    let mut all = Vec::new();
    for node in flattened(body) {
        match node.kind() {
            "enum_body_declarations" => all.extend(flattened(node)),
            _ => all.push(node),
        }
    }
    all
}

/// Children, with those of error nodes in their place: what could be read is used.
fn flattened(node: Node<'_>) -> Vec<Node<'_>> {
    let mut all = Vec::new();
    let mut pending = vec![node];
    let mut is_root = true;
    while let Some(node) = pending.pop() {
        if is_root || node.is_error() {
            is_root = false;
            let mut parts = tree::parts(node);
            parts.reverse();
            pending.extend(parts);
        } else {
            all.push(node);
        }
    }
    all
}
