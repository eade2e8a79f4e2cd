//! Tests of reading poms and class paths.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};

use super::pom::{EffectivePom, normalised, reactor};
use super::xml;

/// Writes files into a folder, reads the project in `module` and shows what was understood.
fn check(files: &[(&str, &str)], module: &str, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let pom = EffectivePom::read(&folder.path().join(module), Some(&folder.path().join("repository")));
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
            a (${x}), level None, self-contained false
        "#]],
    );
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pom.xml"), own_parent).unwrap();
    let (poms, diagnostics) = reactor(folder.path(), None);
    assert_eq!((poms.len(), diagnostics.len()), (1, 1));
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
