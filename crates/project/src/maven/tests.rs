//! Tests of reading poms and class paths.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};

use super::pom::{EffectivePom, Surroundings, normalised, reactor};
use super::xml;

/// Writes files into a folder, reads the project in `module` and shows what was understood.
fn check(files: &[(&str, &str)], module: &str, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let around =
        Surroundings { repository: Some(folder.path().join("repository")), jdk: 17, ..Default::default() };
    let pom = EffectivePom::read(&folder.path().join(module), &around);
    let shown = match pom {
        Ok(pom) => {
            let mut shown = format!(
                "{} ({}), level {:?}, self-contained {}\n",
                pom.artifact(),
                pom.packaging(),
                pom.language_level(),
                pom.is_self_contained()
            );
            if let Some(sources) = pom.build_folder("sourceDirectory") {
                shown.push_str(&format!("sources {}\n", sources.display()));
            }
            for one in pom.dependencies() {
                shown
                    .push_str(&format!("{}:{} {:?} {:?}\n", one.group, one.artifact, one.version, one.scope));
            }
            shown
        }
        Err(diagnostic) => format!("{diagnostic}\n"),
    };
    expected.assert_eq(&shown.replace(&format!("{}/", folder.path().display()), ""));
}

#[test]
fn settings_are_inherited_and_interpolated() {
    let parent = "<project><groupId>g</groupId><artifactId>parent</artifactId><version>2</version>
        <packaging>pom</packaging><properties><java>17</java><maven.compiler.release>${java}</maven.compiler.release>
        <lib>${lib.version}</lib><lib.version>3.1</lib.version></properties>
        <dependencyManagement><dependencies>
        <dependency><groupId>l</groupId><artifactId>lib</artifactId><version>${lib}</version></dependency>
        <dependency><groupId>org.junit</groupId><artifactId>junit-bom</artifactId><version>5.10.0</version>
        <type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement></project>";
    let child = "<project xmlns='http://maven.apache.org/POM/4.0.0'><parent><groupId>g</groupId>
        <artifactId>parent</artifactId><version>2</version></parent><artifactId>child</artifactId>
        <properties><java>11</java></properties>
        <build><sourceDirectory>${project.basedir}/source</sourceDirectory></build>
        <dependencies><dependency><groupId>l</groupId><artifactId>lib</artifactId></dependency>
        <dependency><groupId>${project.groupId}</groupId><artifactId>x&amp;y</artifactId>
        <version>${project.version}</version><scope>test</scope></dependency>
        <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId></dependency>
        <dependency><groupId>l</groupId><artifactId>unknown</artifactId><version>${nowhere}</version></dependency>
        </dependencies></project>";
    check(
        &[("pom.xml", parent), ("child/pom.xml", child)],
        "child",
        expect![[r#"
            child (jar), level Some((11, true)), self-contained true
            sources child/source
            l:lib Some("3.1") None
            g:x&y Some("2") Some("test")
            org.junit.jupiter:junit-jupiter Some("5.10.0") None
            l:unknown Some("${nowhere}") None
        "#]],
    );
}

#[test]
fn the_compiler_plug_in_wins_over_properties() {
    let pom = "<project><artifactId>a</artifactId><packaging>war</packaging>
        <properties><maven.compiler.release>17</maven.compiler.release></properties>
        <build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>
        <source>1.8</source><target>1.8</target></configuration></plugin></plugins></build></project>";
    check(
        &[("pom.xml", pom)],
        "",
        expect![[r#"
            a (war), level Some((8, false)), self-contained true
        "#]],
    );
}

#[test]
fn a_parent_in_the_repository_gives_settings_but_needs_maven() {
    let parent = "<project><groupId>o</groupId><artifactId>starter</artifactId><version>1</version>
        <properties><java.version>21</java.version><maven.compiler.release>${java.version}</maven.compiler.release>
        </properties></project>";
    let child = "<project><parent><groupId>o</groupId><artifactId>starter</artifactId><version>1</version>
        <relativePath/></parent><artifactId>a</artifactId></project>";
    check(
        &[("pom.xml", child), ("repository/o/starter/1/starter-1.pom", parent)],
        "",
        expect![[r#"
            a (jar), level Some((21, true)), self-contained false
        "#]],
    );
    check(
        &[("pom.xml", child)],
        "",
        expect![[r#"
            a (jar), level None, self-contained false
        "#]],
    );
}

#[test]
fn damage_has_a_place() {
    check(
        &[("pom.xml", "<project>\n  <a></b>\n</project>")],
        "",
        expect![[r#"
            pom.xml:2:6: error: this is no valid XML: ill-formed document: expected `</a>`, but `</b>` was found
        "#]],
    );
    check(
        &[],
        "",
        expect![[r#"
            pom.xml: error: cannot read the project file: No such file or directory (os error 2)
        "#]],
    );
    let deep = "<a>".repeat(100_000);
    assert!(xml::parse(&deep).is_err());
    assert!(xml::parse("").is_err());
    assert!(xml::parse("<a>&nope;</a>").is_err());
}

/// The poms that Maven gets for a project, and what the user is told.
fn check_flat(files: &[(&str, &str)], servers: &[&str], trust: bool, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (poms, _) = reactor(folder.path(), &Surroundings { jdk: 17, ..Default::default() }, false);
    let guarded = servers.iter().map(|&name| name.to_owned()).collect();
    let modules: Vec<&EffectivePom> = poms.values().collect();
    let flat = super::flat::flatten(&modules, &super::flat::Rules { guarded: &guarded, trust });
    let mut shown: String = flat.poms.concat();
    for diagnostic in flat.diagnostics {
        shown.push_str(&format!("{diagnostic}\n"));
    }
    expected.assert_eq(&shown.replace(&folder.path().display().to_string(), "PROJECT"));
}

const REACHING_OUT: &str = "<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>
    <properties><home>${env.HOME}</home><mdep.outputFile>/x</mdep.outputFile></properties>
    <repositories><repository><id>central</id><url>https://elsewhere.example/m2</url></repository>
    <repository><id>company</id><url>file://${project.basedir}/m2</url><snapshots><enabled>false</enabled></snapshots></repository>
    <repository><id>leak</id><url>https://elsewhere.example/${env.SECRET}</url></repository></repositories>
    <pluginRepositories><pluginRepository><id>p</id><url>https://elsewhere.example</url></pluginRepository></pluginRepositories>
    <dependencies><dependency><groupId>x</groupId><artifactId>leak</artifactId><version>${home}</version></dependency>
    <dependency><groupId>x</groupId><artifactId>up</artifactId><version>../../..</version></dependency>
    <dependency><groupId>x&lt;/groupId&gt;</groupId><artifactId>text</artifactId><version>1</version></dependency>
    <dependency><groupId>x</groupId><artifactId>good</artifactId><version>[1.0,2)</version><exclusions><exclusion>
    <groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency></dependencies>
    <build><extensions><extension><groupId>e</groupId><artifactId>e</artifactId></extension></extensions></build></project>";

#[test]
fn maven_is_told_what_resolution_needs_and_no_more() {
    check_flat(
        &[("pom.xml", REACHING_OUT)],
        &["company"],
        false,
        expect![[r#"
        <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging><repositories><repository><id>jurat-central</id><url>https://elsewhere.example/m2</url><releases><enabled>true</enabled></releases><snapshots><enabled>true</enabled></snapshots></repository><repository><id>jurat-company</id><url>file://PROJECT/m2</url><releases><enabled>true</enabled></releases><snapshots><enabled>false</enabled></snapshots></repository></repositories><dependencyManagement><dependencies></dependencies></dependencyManagement><dependencies>
        <dependency><groupId>x</groupId><artifactId>good</artifactId><version>[1.0,2)</version><type>jar</type><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency></dependencies></project>
        PROJECT/pom.xml: warning: the dependency `x:leak` is left out: `${env.HOME}` is not known
        PROJECT/pom.xml: warning: the dependency `x:up` is left out: `../../..` is no coordinate
        PROJECT/pom.xml: warning: the dependency `x</groupId>:text` is left out: `x</groupId>` is no coordinate
        PROJECT/pom.xml: warning: the repository `company` at file://PROJECT/m2 is asked without the credentials that your Maven settings have for it (with --trust they are sent to the address that the project names)
        PROJECT/pom.xml: warning: the repository `leak` is left out: `https://elsewhere.example/${env.SECRET}` is no address that can be asked
    "#]],
    );
    check_flat(
        &[("pom.xml", REACHING_OUT)],
        &["company"],
        true,
        expect![[r#"
        <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging><repositories><repository><id>central</id><url>https://elsewhere.example/m2</url><releases><enabled>true</enabled></releases><snapshots><enabled>true</enabled></snapshots></repository><repository><id>company</id><url>file://PROJECT/m2</url><releases><enabled>true</enabled></releases><snapshots><enabled>false</enabled></snapshots></repository></repositories><dependencyManagement><dependencies></dependencies></dependencyManagement><dependencies>
        <dependency><groupId>x</groupId><artifactId>leak</artifactId><version>${env.HOME}</version><type>jar</type><exclusions></exclusions></dependency>
        <dependency><groupId>x</groupId><artifactId>good</artifactId><version>[1.0,2)</version><type>jar</type><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency></dependencies></project>
        PROJECT/pom.xml: warning: the dependency `x:up` is left out: `../../..` is no coordinate
        PROJECT/pom.xml: warning: the dependency `x</groupId>:text` is left out: `x</groupId>` is no coordinate
        PROJECT/pom.xml: warning: the repository `leak` is left out: `https://elsewhere.example/${env.SECRET}` is no address that can be asked
    "#]],
    );
}

#[test]
fn modules_are_dependencies_of_type_pom() {
    let root = "<project><groupId>g</groupId><artifactId>root</artifactId><version>${revision}</version><packaging>pom</packaging>
        <properties><revision>2</revision></properties><modules><module>a</module><module>b</module></modules>
        <dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId>
        <version>${project.version}</version><scope>provided</scope></dependency></dependencies></dependencyManagement></project>";
    let module = |name: &str, more: &str| {
        format!("<project><parent><groupId>g</groupId><artifactId>root</artifactId><version>${{revision}}</version></parent>
            <artifactId>{name}</artifactId><dependencies>{more}</dependencies></project>")
    };
    let needs = "<dependency><groupId>g</groupId><artifactId>a</artifactId></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>test-jar</type><scope>test</scope></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version><classifier>old</classifier></dependency>
        <dependency><groupId>g</groupId><artifactId>b</artifactId><version>2</version><type>test-jar</type></dependency>";
    let files = [("pom.xml", root), ("a/pom.xml", &*module("a", "")), ("b/pom.xml", &*module("b", needs))];
    check_flat(
        &files,
        &[],
        false,
        expect![[r#"
        <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>root</artifactId><version>2</version><packaging>pom</packaging><repositories></repositories><dependencyManagement><dependencies>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>pom</type><scope>provided</scope><exclusions></exclusions></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>jar</type><scope>provided</scope><exclusions></exclusions></dependency></dependencies></dependencyManagement><dependencies></dependencies></project>
        <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>2</version><packaging>pom</packaging><repositories></repositories><dependencyManagement><dependencies>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>pom</type><scope>provided</scope><exclusions></exclusions></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>jar</type><scope>provided</scope><exclusions></exclusions></dependency></dependencies></dependencyManagement><dependencies></dependencies></project>
        <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>b</artifactId><version>2</version><packaging>pom</packaging><repositories></repositories><dependencyManagement><dependencies>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>pom</type><scope>provided</scope><exclusions></exclusions></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>jar</type><scope>provided</scope><exclusions></exclusions></dependency></dependencies></dependencyManagement><dependencies>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version><type>pom</type><exclusions></exclusions></dependency>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version><type>jar</type><classifier>old</classifier><exclusions></exclusions></dependency></dependencies></project>
    "#]],
    );
}

#[test]
fn active_profiles_count() {
    let profile = |id: &str, activation: &str| {
        format!(
            "<profile><id>{id}</id><activation>{activation}</activation><properties><{id}>on</{id}></properties></profile>"
        )
    };
    let profiles = [
        profile("newer", "<jdk>[11,)</jdk>"),
        profile("older", "<jdk>(,11)</jdk>"),
        profile("exact", "<jdk>17</jdk>"),
        profile("not", "<jdk>!1.8</jdk>"),
        profile("file", "<file><exists>${basedir}/pom.xml</exists></file>"),
        profile("missing", "<file><missing>pom.xml</missing></file>"),
        profile("absent", "<property><name>!release</name></property>"),
        profile("present", "<property><name>release</name></property>"),
        profile("both", "<jdk>17</jdk><property><name>release</name></property>"),
        profile("default", "<activeByDefault>true</activeByDefault>"),
    ];
    let names = ["newer", "older", "exact", "not", "file", "missing", "absent", "present", "both", "default"];
    let dependencies: String = names
        .iter()
        .map(|name| format!("<dependency><groupId>g</groupId><artifactId>{name}</artifactId><version>${{{name}}}</version></dependency>"))
        .collect();
    let pom = format!(
        "<project><artifactId>a</artifactId><profiles>{}</profiles><dependencies>{dependencies}</dependencies></project>",
        profiles.concat()
    );
    check(
        &[("pom.xml", &pom)],
        "",
        expect![[r#"
        a (jar), level None, self-contained true
        g:newer Some("on") None
        g:older Some("${older}") None
        g:exact Some("on") None
        g:not Some("on") None
        g:file Some("on") None
        g:missing Some("${missing}") None
        g:absent Some("on") None
        g:present Some("${present}") None
        g:both Some("${both}") None
        g:default Some("${default}") None
    "#]],
    );
    let only = format!(
        "<project><artifactId>a</artifactId><profiles>{}</profiles><packaging>${{default}}</packaging></project>",
        profiles[9]
    );
    check(
        &[("pom.xml", &only)],
        "",
        expect![[r#"
        a (on), level None, self-contained true
    "#]],
    );
}

#[test]
fn circles_end() {
    let own_parent = "<project><parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version>
        <relativePath>pom.xml</relativePath></parent><artifactId>a</artifactId>
        <properties><x>${y}</x><y>${x}</y></properties><packaging>${x}</packaging>
        <modules><module>.</module><module>gone</module></modules></project>";
    check(
        &[("pom.xml", own_parent)],
        "",
        expect![[r#"
            a (${x}), level None, self-contained true
        "#]],
    );
    // Besides the missing module, the circle is told.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pom.xml"), own_parent).unwrap();
    let (poms, diagnostics) = reactor(folder.path(), &Surroundings::default(), false);
    assert_eq!((poms.len(), diagnostics.len()), (1, 2));
}

/// Writes files and links into a folder and shows the modules of the reactor at `root` and what is told.
#[cfg(unix)]
fn check_reactor(files: &[(&str, &str)], links: &[(&str, &str)], root: &str, trust: bool, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let place = std::fs::canonicalize(folder.path()).unwrap();
    for (name, text) in files {
        let path = place.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text.replace("PLACE", &place.display().to_string())).unwrap();
    }
    for (link, target) in links {
        std::os::unix::fs::symlink(target, place.join(link)).unwrap();
    }
    let (poms, diagnostics) = reactor(&place.join(root), &Surroundings::default(), trust);
    let mut shown: String =
        poms.iter().map(|(folder, pom)| format!("{} in {}\n", pom.artifact(), folder.display())).collect();
    shown.extend(diagnostics.iter().map(|one| format!("{one}\n")));
    expected.assert_eq(&shown.replace(&place.display().to_string(), "PLACE"));
}

fn plain(artifact: &str, more: &str) -> String {
    format!(
        "<project><groupId>g</groupId><artifactId>{artifact}</artifactId><version>1</version>{more}</project>"
    )
}

#[cfg(unix)]
#[test]
fn modules_elsewhere_belong_to_somebody_else() {
    let root = plain(
        "root",
        "<modules><module>inside</module><module>../beside</module><module>PLACE/absolute/pom.xml</module>
         <module>link</module><module>through/deep</module></modules>",
    );
    let names = ["beside", "absolute", "linked", "far/deep"];
    let poms: Vec<(String, String)> =
        names.iter().map(|name| (format!("{name}/pom.xml"), plain(&name.replace('/', "-"), ""))).collect();
    let inside = plain("inside", "<modules><module>../../beside</module></modules>");
    let mut files: Vec<(&str, &str)> = poms.iter().map(|(name, text)| (&**name, &**text)).collect();
    files.extend([("project/pom.xml", &*root), ("project/inside/pom.xml", &*inside)]);
    let links = [("project/link", "../linked"), ("project/through", "../far")];
    check_reactor(
        &files,
        &links,
        "project",
        false,
        expect![[r#"
            root in PLACE/project
            inside in PLACE/project/inside
            PLACE/project/pom.xml: warning: the module PLACE/absolute lies outside of PLACE/project, so it is left out (open it by itself, or give --trust if the whole project is yours)
            PLACE/project/pom.xml: warning: the module PLACE/beside lies outside of PLACE/project, so it is left out (open it by itself, or give --trust if the whole project is yours)
            PLACE/project/pom.xml: warning: the module PLACE/project/link lies outside of PLACE/project, so it is left out (open it by itself, or give --trust if the whole project is yours)
            PLACE/project/pom.xml: warning: the module PLACE/project/through/deep lies outside of PLACE/project, so it is left out (open it by itself, or give --trust if the whole project is yours)
        "#]],
    );
    check_reactor(
        &files,
        &links,
        "project",
        true,
        expect![[r#"
            absolute in PLACE/absolute
            beside in PLACE/beside
            root in PLACE/project
            inside in PLACE/project/inside
            linked in PLACE/project/link
            far-deep in PLACE/project/through/deep
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_module_reached_by_many_links_is_one() {
    let around = plain("a", "<modules><module>l1</module><module>l2</module><module>b/l3</module></modules>");
    check_reactor(
        &[("pom.xml", &around), ("b/pom.xml", &plain("b", ""))],
        &[("l1", "."), ("l2", "."), ("b/l3", "..")],
        "",
        false,
        expect![[r#"
            a in PLACE
        "#]],
    );
    let linked = plain("a", "<modules><module>l1</module><module>l2</module></modules>");
    check_reactor(
        &[("pom.xml", &linked), ("b/pom.xml", &plain("b", ""))],
        &[("l1", "b"), ("l2", "l1")],
        "",
        false,
        expect![[r#"
            a in PLACE
            b in PLACE/b
        "#]],
    );
}

#[test]
fn more_modules_than_any_project_has_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut modules = String::new();
    for number in 0..5_010 {
        let module = folder.path().join(number.to_string());
        std::fs::create_dir(&module).unwrap();
        std::fs::write(module.join("pom.xml"), plain("m", "")).unwrap();
        modules.push_str(&format!("<module>{number}</module>"));
    }
    let root = plain("root", &format!("<modules>{modules}</modules>"));
    std::fs::write(folder.path().join("pom.xml"), root).unwrap();
    let (poms, diagnostics) = reactor(folder.path(), &Surroundings::default(), false);
    assert_eq!(poms.len(), 5_000);
    assert_eq!(diagnostics.iter().map(|one| one.id).collect::<Vec<_>>(), ["project.too-many-modules"]);
}

#[cfg(unix)]
#[test]
fn parents_that_go_round_are_told_by_name() {
    let child = |artifact: &str, parent: &str, path: &str| {
        let parent = format!(
            "<parent><groupId>g</groupId><artifactId>{parent}</artifactId><version>1</version>
             <relativePath>{path}</relativePath></parent>"
        );
        plain(artifact, &parent)
    };
    check_reactor(
        &[
            ("pom.xml", &child("top", "a", "a")),
            ("a/pom.xml", &child("a", "b", "../b")),
            ("b/pom.xml", &child("b", "a", "../link")),
        ],
        &[("link", "a")],
        "",
        false,
        expect![[r#"
            top in PLACE
            PLACE/pom.xml: error: the parents go round in a circle: a → b → a; what else they say is unknown (name another parent, or none)
        "#]],
    );
    let folder = tempfile::tempdir().unwrap();
    let long = "a".repeat(30_000);
    std::fs::write(folder.path().join("pom.xml"), child(&long, &long, "pom.xml")).unwrap();
    let (_, diagnostics) = reactor(folder.path(), &Surroundings::default(), false);
    assert!(diagnostics[0].message.len() < 300, "{}", diagnostics[0].message);
}

#[test]
fn more_dependencies_than_any_project_has_are_told() {
    let one = |number: usize| {
        format!(
            "<dependency><groupId>g</groupId><artifactId>d{number}</artifactId><version>1</version><scope>test</scope></dependency>"
        )
    };
    let (all, managed) = [100_000, 30_000].map(|count| (0..count).map(one).collect::<String>()).into();
    let folder = tempfile::tempdir().unwrap();
    let text = plain(
        "a",
        &format!(
            "<dependencyManagement><dependencies>{managed}</dependencies></dependencyManagement><dependencies>{all}</dependencies>"
        ),
    );
    std::fs::write(folder.path().join("pom.xml"), text).unwrap();
    let (poms, diagnostics) = reactor(folder.path(), &Surroundings::default(), false);
    assert_eq!(diagnostics.iter().map(|one| one.id).collect::<Vec<_>>(), ["project.too-many-dependencies"]);
    let pom = poms.values().next().unwrap();
    // In a few seconds, and not in as many minutes.
    assert_eq!(pom.dependencies().len(), 20_000);
    let guarded = std::collections::BTreeSet::new();
    let rules = super::flat::Rules { guarded: &guarded, trust: false };
    assert!(super::flat::flatten(&[pom], &rules).diagnostics.is_empty());
}

#[test]
fn paths_are_made_plain_by_name() {
    for (path, plain) in [
        ("a/../pom.xml", "pom.xml"),
        ("./a/./b", "a/b"),
        ("../a/..", ".."),
        (".", "."),
        ("a/..", "."),
        ("/a/../../b", "/../b"),
    ] {
        assert_eq!(normalised(Path::new(path)), PathBuf::from(plain), "{path}");
    }
}
