//! Opening a project runs nothing of it. Every project here leaves a witness as soon as a program, script,
//! plug-in, extension, agent or processor of its own runs; none may be left. That they would run where the
//! project's own files are obeyed is shown with the real Maven and the real compiler.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::support::{Run, command, finished, folder};

const GOOD: &str = "package p;\npublic class Good {\n    //@ ensures \\result == x + 1;\n    public static long next(int x) { return x + 1L; }\n}\n";

/// Java that leaves a witness in every way that Maven, a JVM and a compiler know.
const EVIL: [(&str, &str); 6] = [
    (
        "Witness",
        "package evil; public class Witness { public static void leave(String what) { try {
             String named = System.getenv(\"HOSTILE_WITNESS\");
             java.nio.file.Files.write(java.nio.file.Path.of(named != null ? named : \"WITNESS\"), (what + \"\\n\").getBytes());
         } catch (Exception e) { throw new RuntimeException(e); } } }",
    ),
    (
        "Touch",
        "package evil; public class Touch extends org.apache.maven.plugin.AbstractMojo {
             static { Witness.leave(\"plug-in\"); } public void execute() { Witness.leave(\"goal\"); } }",
    ),
    (
        "Participant",
        "package evil; public class Participant extends org.apache.maven.AbstractMavenLifecycleParticipant {
             static { Witness.leave(\"extension\"); } }",
    ),
    (
        "Agent",
        "package evil; public class Agent { public static void premain(String options) { Witness.leave(\"agent\"); } }",
    ),
    (
        "Plugin",
        "package evil; public class Plugin implements com.sun.source.util.Plugin {
             static { Witness.leave(\"plug-in of the compiler\"); }
             public String getName() { return \"evil\"; }
             public boolean autoStart() { return true; }
             public void init(com.sun.source.util.JavacTask task, String... arguments) { } }",
    ),
    (
        "Processor",
        "package evil; @javax.annotation.processing.SupportedAnnotationTypes(\"*\")
         public class Processor extends javax.annotation.processing.AbstractProcessor {
             static { Witness.leave(\"processor\"); }
             public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
                                    javax.annotation.processing.RoundEnvironment round) { return false; } }",
    ),
];

const RESOURCES: [(&str, &str); 4] = [
    ("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPremain-Class: evil.Agent\n"),
    ("META-INF/services/javax.annotation.processing.Processor", "evil.Processor\n"),
    (
        "META-INF/plexus/components.xml",
        "<component-set><components><component><role>org.apache.maven.AbstractMavenLifecycleParticipant</role>
         <role-hint>evil</role-hint><implementation>evil.Participant</implementation></component></components></component-set>",
    ),
    (
        "META-INF/maven/plugin.xml",
        "<plugin><name>evil</name><groupId>jurat.hostile</groupId><artifactId>evil-maven-plugin</artifactId>
         <version>1</version><goalPrefix>evil</goalPrefix><mojos><mojo><goal>touch</goal><phase>validate</phase>
         <requiresProject>false</requiresProject><implementation>evil.Touch</implementation><language>java</language>
         <instantiationStrategy>per-lookup</instantiationStrategy><executionStrategy>once-per-session</executionStrategy>
         </mojo></mojos><dependencies/></plugin>",
    ),
];

/// Where a class path names plug-ins of the compiler.
const PLUG_INS: &str = "META-INF/services/com.sun.source.util.Plugin";

/// The evil jar, a repository that has it, and where its witness would be.
struct Evil {
    place: TempDir,
}

impl Evil {
    fn get() -> &'static Evil {
        static EVIL_JAR: OnceLock<Evil> = OnceLock::new();
        EVIL_JAR.get_or_init(Evil::build)
    }

    fn build() -> Evil {
        let place = tempfile::tempdir().unwrap();
        let evil = Evil { place };
        let classes = evil.path("classes");
        let mut sources = Vec::new();
        for (name, text) in EVIL {
            let text = text.replace("\"WITNESS\"", &format!("\"{}\"", evil.witness().display()));
            write(&evil.path(&format!("evil/{name}.java")), &text);
            sources.push(evil.path(&format!("evil/{name}.java")));
        }
        let libraries = maven_home().join("lib/*");
        let done = Command::new("javac")
            .args(["-proc:none", "-d"])
            .arg(&classes)
            .arg("-cp")
            .arg(libraries)
            .args(&sources)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        for (name, text) in RESOURCES {
            write(&classes.join(name), text);
        }
        let folder = evil.repository().join("jurat/hostile/evil-maven-plugin/1");
        fs::create_dir_all(&folder).unwrap();
        let jar = Command::new("jar")
            .arg("cfm")
            .arg(evil.jar())
            .arg(classes.join("META-INF/MANIFEST.MF"))
            .arg("-C")
            .arg(&classes)
            .arg(".")
            .output()
            .unwrap();
        assert!(jar.status.success(), "{}", String::from_utf8_lossy(&jar.stderr));
        let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>jurat.hostile</groupId>\
                   <artifactId>evil-maven-plugin</artifactId><version>1</version></project>";
        write(&folder.join("evil-maven-plugin-1.pom"), pom);
        evil
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn witness(&self) -> PathBuf {
        self.path("witness")
    }

    fn repository(&self) -> PathBuf {
        self.path("repository")
    }

    fn jar(&self) -> PathBuf {
        self.repository().join("jurat/hostile/evil-maven-plugin/1/evil-maven-plugin-1.jar")
    }

    /// A jar with a plug-in of the compiler and nothing else.
    fn plug_in(&self, at: &Path) {
        let services = tempfile::tempdir().unwrap();
        write(&services.path().join(PLUG_INS), "evil.Plugin\n");
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        let mut jar = Command::new("jar");
        jar.arg("cf").arg(at).arg("-C").arg(services.path()).arg("META-INF");
        for class in ["evil/Plugin.class", "evil/Witness.class"] {
            jar.arg("-C").arg(self.path("classes")).arg(class);
        }
        assert!(jar.status().unwrap().success());
    }

    fn script(&self) -> String {
        format!("#!/bin/sh\necho \"$0\" >> \"${{HOSTILE_WITNESS:-{}}}\"\nexit 1\n", self.witness().display())
    }
}

fn maven_home() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let mvn =
        std::env::split_paths(&path).map(|folder| folder.join("mvn")).find(|mvn| mvn.is_file()).unwrap();
    mvn.canonicalize().unwrap().ancestors().nth(2).unwrap().to_owned()
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn program(path: &Path, text: &str) {
    write(path, text);
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs the program with a cache of its own, so that no earlier answer stands in for a run.
fn run_with(project: &Path, arguments: &[&str], path: Option<&str>) -> Run {
    let cache = tempfile::tempdir().unwrap();
    let mut command = command(project, arguments);
    command.env("JURAT_CACHE", cache.path());
    if let Some(path) = path {
        command.env("PATH", path);
    }
    finished(command.output().unwrap())
}

/// Whether something of the project runs with `--trust`; its witness is another one.
fn runs_with_trust(project: &Path, arguments: &[&str], path: Option<&str>) -> bool {
    let place = tempfile::tempdir().unwrap();
    let mut command = command(project, arguments);
    command.arg("--trust").env("JURAT_CACHE", place.path());
    command.env("HOSTILE_WITNESS", place.path().join("witness"));
    if let Some(path) = path {
        command.env("PATH", path);
    }
    command.output().unwrap();
    place.path().join("witness").is_file()
}

#[track_caller]
fn nothing_ran(what: &str, run: &Run) {
    let witness = Evil::get().witness();
    let left = fs::read_to_string(&witness).ok();
    let _ = fs::remove_file(&witness);
    assert_eq!(left, None, "{what}: something ran\n{}\n{}", run.stdout, run.stderr);
}

/// Opens a project and expects that it was understood, and that nothing of it ran.
#[track_caller]
fn opened(what: &str, project: &Path) -> Run {
    let run = run_with(project, &["contracts", "."], None);
    nothing_ran(what, &run);
    assert!(run.status == 0 && run.stdout.contains("Good"), "{what}\n{}\n{}", run.stdout, run.stderr);
    run
}

/// A dependency for which Maven must be asked.
const NEEDS_MAVEN: &str = "<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId>\
                           <version>4.13.2</version></dependency></dependencies>";

const PLUGIN: &str =
    "<groupId>jurat.hostile</groupId><artifactId>evil-maven-plugin</artifactId><version>1</version>";
const EXECUTIONS: &str = "<executions><execution><phase>validate</phase><goals><goal>touch</goal></goals></execution></executions>";

fn repositories() -> String {
    let url = format!("file://{}", Evil::get().repository().display());
    format!(
        "<repositories><repository><id>hostile</id><url>{url}</url></repository></repositories>\
         <pluginRepositories><pluginRepository><id>hostile</id><url>{url}</url></pluginRepository></pluginRepositories>"
    )
}

fn pom(artifact: &str, more: &str) -> String {
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>jurat.hostile</groupId><artifactId>{artifact}</artifactId>\
         <version>1</version><packaging>pom</packaging>{}{NEEDS_MAVEN}{more}</project>",
        repositories()
    )
    // Only with this packaging no other plug-in is needed to show that it is hostile; as a jar it has code.
    .replace("<packaging>pom</packaging>", "<packaging>PACKAGING</packaging>")
}

fn build(plugin: &str) -> String {
    format!("<build><plugins><plugin>{plugin}</plugin></plugins></build>")
}

/// Hostile poms by name: whatever a phase, a plug-in or an extension can be written with.
fn poms() -> Vec<(&'static str, String)> {
    let plain = build(&format!("{PLUGIN}{EXECUTIONS}"));
    let extension = format!("<build><extensions><extension>{PLUGIN}</extension></extensions></build>");
    let own_dependency_plugin = build(
        "<groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>\
         <dependencies><dependency><groupId>jurat.hostile</groupId><artifactId>evil-maven-plugin</artifactId>\
         <version>1</version></dependency></dependencies><extensions>true</extensions>",
    );
    vec![
        ("execution", pom("execution", &plain)),
        (
            "spaces-and-attributes",
            pom(
                "spaces-and-attributes",
                &plain
                    .replace("<executions>", "<executions\n combine.self=\"override\"\t>")
                    .replace("</executions>", "</executions \n>"),
            ),
        ),
        (
            "character-data",
            pom(
                "character-data",
                &plain
                    .replace("validate", "<![CDATA[validate]]>")
                    .replace("touch", "<![CDATA[to]]><!-- </executions> -->uch"),
            ),
        ),
        (
            "characters-by-number",
            pom(
                "characters-by-number",
                &plain.replace("validate", "&#118;alidate").replace("touch", "&#x74;ouch"),
            ),
        ),
        (
            "comment-before",
            pom("comment-before", &format!("<!-- <executions> -->{plain}<!-- </executions> -->")),
        ),
        (
            "profile",
            pom(
                "profile",
                &format!(
                    "<profiles><profile><id>x</id><activation><activeByDefault>true</activeByDefault></activation>{plain}</profile></profiles>"
                ),
            ),
        ),
        (
            "managed-plugin",
            pom(
                "managed-plugin",
                &format!(
                    "<build><pluginManagement><plugins><plugin>{PLUGIN}{EXECUTIONS}</plugin></plugins></pluginManagement>\
                     <plugins><plugin>{PLUGIN}</plugin></plugins></build>"
                ),
            ),
        ),
        ("build-extension", pom("build-extension", &extension)),
        (
            "plugin-extension",
            pom("plugin-extension", &build(&format!("{PLUGIN}<extensions>true</extensions>"))),
        ),
        ("our-plugin-changed", pom("our-plugin-changed", &own_dependency_plugin)),
        (
            "properties-of-the-goal",
            pom(
                "properties-of-the-goal",
                &format!(
                    "<properties><mdep.outputFile>{}</mdep.outputFile><mdep.outputAbsoluteArtifactFilename>true</mdep.outputAbsoluteArtifactFilename></properties>{plain}",
                    Evil::get().witness().display()
                ),
            ),
        ),
    ]
}

fn maven_project(pom: &str) -> TempDir {
    folder(&[("pom.xml", &pom.replace("PACKAGING", "jar")), ("src/main/java/p/Good.java", GOOD)])
}

#[test]
fn nothing_in_a_pom_runs() {
    for (name, pom) in poms() {
        opened(name, maven_project(&pom).path());
    }
    // A packaging that only an extension knows binds nothing either.
    let (_, execution) = &poms()[0];
    opened("packaging", maven_project(&execution.replace("PACKAGING", "evil-bundle")).path());
    let prefixed = execution.replace("</", "</m:").replace('<', "<m:").replace("<m:/m:", "</m:");
    let prefixed =
        prefixed.replacen("<m:project>", "<m:project xmlns:m='http://maven.apache.org/POM/4.0.0'>", 1);
    opened("name spaces", maven_project(&prefixed).path());
    let wide = maven_project("");
    let units = format!("\u{feff}{}", execution.replace("PACKAGING", "jar"));
    let bytes: Vec<u8> = units.encode_utf16().flat_map(u16::to_be_bytes).collect();
    fs::write(wide.path().join("pom.xml"), bytes).unwrap();
    opened("UTF-16", wide.path());
    // What a document type declares is not followed; that is said, with the place.
    let entities = format!(
        "<!DOCTYPE project [<!ENTITY run '{EXECUTIONS}'>]>\n{}",
        execution.replace(EXECUTIONS, "&run;").replace("PACKAGING", "jar")
    );
    let run = run_with(maven_project(&entities).path(), &["contracts", "."], None);
    nothing_ran("entities", &run);
    assert!(run.status == 2 && run.stderr.contains("`&run;` is not known"), "{}", run.stderr);
}

#[test]
fn nothing_of_other_modules_and_parents_runs() {
    let parent = pom("parent", &build(&format!("{PLUGIN}{EXECUTIONS}"))).replace("PACKAGING", "pom");
    let child = |artifact: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><parent><groupId>jurat.hostile</groupId><artifactId>parent</artifactId>\
             <version>1</version>{more}</parent><artifactId>{artifact}</artifactId></project>"
        )
    };
    let beside = folder(&[
        ("up/pom.xml", &parent),
        ("pom.xml", &child("child", "<relativePath>up</relativePath>")),
        ("src/main/java/p/Good.java", GOOD),
    ]);
    opened("parent by path", beside.path());

    let root = parent
        .replace("<dependencies>", "<modules><module>a</module><module>b</module></modules><dependencies>");
    let needs_a = "<dependencies><dependency><groupId>jurat.hostile</groupId><artifactId>a</artifactId><version>1</version>\
                   </dependency></dependencies>";
    let reactor = folder(&[
        ("pom.xml", &root),
        ("a/pom.xml", &child("a", "")),
        ("b/pom.xml", &child("b", "").replace("</project>", &format!("{needs_a}</project>"))),
        ("a/src/main/java/p/Good.java", GOOD),
        ("b/src/main/java/q/Other.java", "package q; public class Other extends p.Good { }"),
        (".mvn/extensions.xml", ""),
    ]);
    let run = opened("reactor", reactor.path());
    assert!(!run.stderr.contains("error"), "{}", run.stderr);

    // A parent that only a repository has, with an extension and a plug-in.
    let evil = Evil::get();
    let remote = evil.repository().join("jurat/hostile/remote/1/remote-1.pom");
    let extension = format!(
        "<build><extensions><extension>{PLUGIN}</extension></extensions><plugins><plugin>{PLUGIN}{EXECUTIONS}</plugin></plugins></build>"
    );
    write(&remote, &pom("remote", &extension).replace("PACKAGING", "pom"));
    let child = format!(
        "<project><modelVersion>4.0.0</modelVersion><parent><groupId>jurat.hostile</groupId><artifactId>remote</artifactId>\
         <version>1</version><relativePath/></parent><artifactId>child</artifactId>{}</project>",
        repositories()
    );
    let project = maven_project(&child);
    write(
        &project.path().join("src/main/java/p/Uses.java"),
        "package p; public class Uses extends Good { org.junit.Test inherited; }",
    );
    // Maven keeps what it fetches; this is fetched anew every time, and not left behind.
    let kept = PathBuf::from(std::env::var_os("HOME").unwrap()).join(".m2/repository/jurat/hostile");
    let _ = fs::remove_dir_all(kept.join("remote"));
    let run = opened("parent from a repository", project.path());
    fs::remove_dir_all(kept.join("remote")).expect("the parent was not fetched");
    assert!(!kept.join("evil-maven-plugin").exists(), "a plug-in of the project was fetched");
    // What the parent says of dependencies counts all the same.
    assert!(!run.stderr.contains("does not compile") && !run.stderr.contains("not found"), "{}", run.stderr);
}

#[test]
fn neither_wrappers_nor_settings_of_maven_run() {
    let evil = Evil::get();
    let extensions = format!("<extensions><extension>{PLUGIN}</extension></extensions>");
    let agent = format!("-javaagent:{}\n", evil.jar().display());
    let class_path = format!("-Dmaven.ext.class.path={}\n", evil.jar().display());
    for (name, text) in
        [("extensions.xml", &extensions), ("jvm.config", &agent), ("maven.config", &class_path)]
    {
        let project = maven_project(&pom(name, ""));
        write(&project.path().join(".mvn").join(name), text);
        opened(name, project.path());
    }
    let project = maven_project(&pom("wrapper", ""));
    for wrapper in ["mvnw", "mvnw.cmd"] {
        program(&project.path().join(wrapper), &evil.script());
    }
    opened("mvnw", project.path());
    // Not even where there is no other Maven.
    let jdk = fs::canonicalize("/usr/bin/javac").or_else(|_| which("javac").canonicalize()).unwrap();
    let run = run_with(project.path(), &["contracts", "."], jdk.parent().unwrap().to_str());
    nothing_ran("mvnw alone", &run);
    assert!(run.stderr.contains("wrapper is not run without --trust"), "{}", run.stderr);
}

fn which(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|found| found.is_file()).unwrap()
}

#[test]
fn no_gradle_script_runs() {
    let evil = Evil::get();
    let touch = format!("new File('{}').text = 'script'\n", evil.witness().display());
    let kotlin = format!("java.io.File(\"{}\").writeText(\"script\")\n", evil.witness().display());
    let bin = tempfile::tempdir().unwrap();
    // Whatever Gradle there is would run the scripts; this one stands for it.
    program(&bin.path().join("gradle"), &evil.script());
    let path = format!("{}:{}", bin.path().display(), std::env::var("PATH").unwrap());
    for (name, files) in [
        ("groovy", vec![("settings.gradle", &touch), ("build.gradle", &touch), ("gradlew", &touch)]),
        ("kotlin", vec![("settings.gradle.kts", &kotlin), ("build.gradle.kts", &kotlin)]),
        ("buildSrc", vec![("build.gradle", &touch), ("buildSrc/build.gradle", &touch)]),
        ("init", vec![("build.gradle", &touch), ("init.gradle", &touch), ("gradle.properties", &touch)]),
    ] {
        let project = folder(&[("src/main/java/p/Good.java", GOOD)]);
        for (file, text) in files {
            write(&project.path().join(file), text);
        }
        program(&project.path().join("gradlew"), &evil.script());
        let run = run_with(project.path(), &["contracts", "."], Some(&path));
        nothing_ran(name, &run);
        assert!(run.status == 0 && run.stdout.contains("Good"), "{name}\n{}\n{}", run.stdout, run.stderr);
        assert_eq!(run.stderr.matches("--trust").count(), 2, "one note with its remedy\n{}", run.stderr);
        // With trust, it is asked.
        if name == "groovy" {
            assert!(runs_with_trust(project.path(), &["contracts", "."], Some(&path)));
        }
    }
}

#[test]
fn annotation_processors_run_in_the_sandbox_only() {
    let evil = Evil::get();
    let jar = evil.jar().display().to_string();
    let sources = folder(&[("src/p/Good.java", GOOD)]);
    let arguments = ["contracts", "src", "--classpath", &jar];
    let run = run_with(sources.path(), &arguments, None);
    nothing_ran("on the class path", &run);
    assert_eq!(run.status, 0, "{}", run.stderr);
    // It was run where it cannot leave a witness, fails over that, and is named.
    assert!(run.stderr.contains("evil.Processor"), "{}", run.stderr);
    assert!(runs_with_trust(sources.path(), &arguments, None));

    let by_toml = folder(&[("src/p/Good.java", GOOD), ("jurat.toml", "classpath = \"lib/evil.jar\"\n")]);
    write(&by_toml.path().join("lib/readme"), "");
    fs::copy(evil.jar(), by_toml.path().join("lib/evil.jar")).unwrap();
    let run = run_with(by_toml.path(), &["gen", "src", "--budget", "1s", "--out", "tests"], None);
    nothing_ran("by jurat.toml", &run);
    assert!(run.stderr.contains("evil.Processor"), "{}", run.stderr);

    let configured = "<dependencies><dependency><groupId>x</groupId><artifactId>x</artifactId><version>1</version>\
                      <scope>system</scope><systemPath>${project.basedir}/lib/evil.jar</systemPath></dependency></dependencies>";
    let compiler = build(
        "<artifactId>maven-compiler-plugin</artifactId><configuration><proc>full</proc><annotationProcessors>\
         <annotationProcessor>evil.Processor</annotationProcessor></annotationProcessors><compilerArgs>\
         <arg>-processor</arg><arg>evil.Processor</arg></compilerArgs></configuration>",
    );
    let project = maven_project(&pom("processor", &compiler).replace(NEEDS_MAVEN, configured));
    write(&project.path().join("lib/readme"), "");
    fs::copy(evil.jar(), project.path().join("lib/evil.jar")).unwrap();
    opened("by the pom", project.path());
}

/// The folder for classes is the one place on the disk that a compiler in the sandbox may write to.
#[test]
fn annotation_processors_do_not_fill_the_disk() {
    // Holes take no room, so that the test does not do what it forbids.
    let filling = "package evil; @javax.annotation.processing.SupportedAnnotationTypes(\"*\")
        public class Filling extends javax.annotation.processing.AbstractProcessor {
            public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
                                   javax.annotation.processing.RoundEnvironment round) {
                for (int i = 0; ; i++) {
                    try {
                        var file = processingEnv.getFiler().createResource(
                                javax.tools.StandardLocation.CLASS_OUTPUT, \"\", \"f\" + i);
                        file.openOutputStream().close();
                        try (var hole = new java.io.RandomAccessFile(new java.io.File(file.toUri()), \"rw\")) {
                            hole.setLength(60_000_000);
                        }
                        Thread.sleep(10);
                    } catch (Exception e) { throw new RuntimeException(e); } } } }";
    let place = folder(&[("evil/Filling.java", filling), ("src/p/Good.java", GOOD)]);
    let classes = place.path().join("classes");
    let mut javac = Command::new("javac");
    javac.args(["-proc:none", "-d"]).arg(&classes).arg(place.path().join("evil/Filling.java"));
    assert!(javac.status().unwrap().success());
    write(&classes.join("META-INF/services/javax.annotation.processing.Processor"), "evil.Filling\n");
    let run = run_with(place.path(), &["contracts", "src", "--classpath", "classes"], None);
    assert!(run.status == 0 && run.stdout.contains("Good"), "{}\n{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("it wrote more than 2048 MB or 200000 files"), "{}", run.stderr);
}

/// The compiler loads plug-ins from its class path though no processor may run.
#[test]
fn plug_ins_of_the_compiler_do_not_run_outside_the_sandbox() {
    let evil = Evil::get();
    // On the class path, and named by a jar that is on it.
    let by_toml = folder(&[("src/p/Good.java", GOOD), ("jurat.toml", "classpath = \"lib/a.jar\"\n")]);
    evil.plug_in(&by_toml.path().join("lib/a.jar"));
    let by_manifest = folder(&[("src/p/Good.java", GOOD), ("jurat.toml", "classpath = \"lib/a.jar\"\n")]);
    evil.plug_in(&by_manifest.path().join("lib/b.jar"));
    write(&by_manifest.path().join("manifest"), "Class-Path: b.jar\n");
    let mut jar = Command::new("jar");
    jar.args(["cfm", "lib/a.jar", "manifest", "src/p/Good.java"]);
    assert!(jar.current_dir(by_manifest.path()).status().unwrap().success());
    // Among the project's own classes, which the helpers of its tests are compiled with.
    let own = maven_project(&pom("plug-in", "").replace(NEEDS_MAVEN, ""));
    for (name, text) in EVIL.iter().filter(|(name, _)| ["Plugin", "Witness"].contains(name)) {
        let text = text.replace("\"WITNESS\"", &format!("\"{}\"", evil.witness().display()));
        write(&own.path().join(format!("src/main/java/evil/{name}.java")), &text);
    }
    write(&own.path().join("src/main/resources").join(PLUG_INS), "evil.Plugin\n");
    write(&own.path().join("src/test/java/p/Helper.java"), "package p; public class Helper { }");
    for (name, project, path) in
        [("jurat.toml", &by_toml, "src"), ("manifest", &by_manifest, "src"), ("own", &own, ".")]
    {
        let run = run_with(project.path(), &["contracts", path], None);
        nothing_ran(name, &run);
        assert!(run.status == 0 && run.stdout.contains("Good"), "{name}\n{}\n{}", run.stdout, run.stderr);
        assert!(!run.stderr.contains("error"), "{name}\n{}", run.stderr);
        assert!(runs_with_trust(project.path(), &["contracts", path], None), "{name} is harmless");
    }
}

/// A pom may name any folder as a module: one that is not below the project is somebody else's.
#[test]
fn modules_of_others_are_neither_opened_nor_written_to() {
    let one = |artifact: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>{artifact}</artifactId><version>1</version>{more}</project>"
        )
    };
    let place = folder(&[
        ("victim/pom.xml", &one("victim", "")),
        (
            "victim/src/main/java/v/Victim.java",
            "package v; public class Victim { public static int f(int x) { return x; } }",
        ),
        ("victim/src/main/resources/secret.txt", "hunter2"),
    ]);
    let victim = place.path().join("victim");
    let listing = || {
        let mut all = Vec::new();
        let mut open = vec![victim.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
                if entry.is_dir() {
                    open.push(entry.clone())
                }
                all.push(entry);
            }
        }
        all.sort();
        all
    };
    let before = listing();
    let reader = "package p;\npublic class Good {\n    public static String read() throws Exception {\n        java.io.InputStream in = Good.class.getResourceAsStream(\"/secret.txt\");\n        return in == null ? \"none\" : new String(in.readAllBytes());\n    }\n}\n";
    let needs = "<dependencies><dependency><groupId>g</groupId><artifactId>victim</artifactId><version>1</version></dependency></dependencies>";
    let absolute = victim.display().to_string();
    for module in ["../victim", &absolute, "../victim/pom.xml", "link"] {
        let modules = format!(
            "<packaging>pom</packaging><modules><module>{module}</module><module>own</module></modules>"
        );
        let attacker = place.path().join("attacker");
        write(&attacker.join("pom.xml"), &one("attacker", &modules));
        write(&attacker.join("own/pom.xml"), &one("own", needs));
        write(&attacker.join("own/src/main/java/p/Good.java"), reader);
        symlink(&victim, attacker.join("link")).unwrap();
        let run = run_with(&attacker, &["gen", ".", "--budget", "20s", "--strategy", "boundary"], None);
        assert_eq!(listing(), before, "{module}\n{}\n{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("lies outside of"), "{module}\n{}", run.stderr);
        let written = fs::read_to_string(attacker.join("own/src/test/java/p/GoodTest.java"));
        assert!(!written.unwrap_or_default().contains("hunter2"), "{module}: a resource was shown");
        fs::remove_dir_all(&attacker).unwrap();
    }
    // Inside a project that does not know it, nothing above its own folder is its own.
    let inner = victim.join("inner");
    let outside = "<build><testSourceDirectory>../src/test/java</testSourceDirectory></build>";
    write(&inner.join("pom.xml"), &one("inner", outside));
    write(&inner.join("src/main/java/p/Good.java"), GOOD);
    let run = run_with(&inner, &["gen", ".", "--budget", "20s", "--strategy", "boundary"], None);
    assert!(inner.join("jurat-tests/p/GoodTest.java").is_file(), "{}\n{}", run.stdout, run.stderr);
    fs::remove_dir_all(&inner).unwrap();
    assert_eq!(listing(), before, "{}", run.stderr);
}

/// A folder that looks like a JDK and leaves a witness.
fn fake_jdk(at: &Path) {
    for name in ["java", "javac", "mvn"] {
        program(&at.join("bin").join(name), &Evil::get().script());
    }
    write(&at.join("release"), "JAVA_VERSION=\"17.0.1\"\n");
    write(&at.join("lib/modules"), "");
}

#[test]
fn the_configuration_neither_starts_programs_nor_writes_elsewhere() {
    let evil = Evil::get();
    let elsewhere = tempfile::tempdir().unwrap();
    fake_jdk(&elsewhere.path().join("jdk"));
    let outside = elsewhere.path().display().to_string();
    let planner = format!("planner = \"sh -c 'touch {}'\"", evil.witness().display());
    for text in [
        "jdk = \"jdk\"".to_owned(),
        "jdk = \"./src/../jdk/\"".to_owned(),
        "jdk = \"link/jdk\"".to_owned(),
        format!("jdk = \"{outside}/jdk\""),
        format!("out = \"{outside}/tests\""),
        "out = \"../tests\"".to_owned(),
        "out = \"link\"".to_owned(),
        "smtlib = \"link/deep/queries\"".to_owned(),
        "json = \"link/report.json\"".to_owned(),
        format!("json = \"{outside}/report.json\""),
        "out = \"dangling\"".to_owned(),
        format!("classpath = \"{outside}\""),
        planner,
    ] {
        let toml = format!("seed = 1\n{text}\n");
        let project = folder(&[("p/Good.java", GOOD), ("jurat.toml", &toml)]);
        fake_jdk(&project.path().join("jdk"));
        symlink(elsewhere.path(), project.path().join("link")).unwrap();
        symlink(elsewhere.path().join("later"), project.path().join("dangling")).unwrap();
        let run = run_with(project.path(), &["gen", ".", "--budget", "1s"], None);
        nothing_ran(&text, &run);
        assert_eq!(run.status, 2, "{text}\n{}", run.stderr);
        assert!(
            run.stderr.contains("jurat.toml:2:1") && run.stderr.contains("--trust"),
            "{text}\n{}",
            run.stderr
        );
        let written: Vec<_> =
            fs::read_dir(elsewhere.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(written, ["jdk"], "{text}");
    }
}

#[test]
fn programs_are_not_taken_from_the_project() {
    let inherited = std::env::var("PATH").unwrap();
    let project = maven_project(&pom("path", ""));
    fake_jdk(&project.path().join("tools"));
    for name in ["java", "javac", "mvn"] {
        program(&project.path().join(name), &Evil::get().script());
    }
    let below = project.path().join("tools/bin").display().to_string();
    for folders in [".", "tools/bin", "", &below] {
        let run = run_with(project.path(), &["contracts", "."], Some(&format!("{folders}:{inherited}")));
        nothing_ran(folders, &run);
        assert!(run.status == 0 && run.stdout.contains("Good"), "{folders}\n{}", run.stderr);
    }
}

/// A test folder that the project or a link puts elsewhere is not written to.
#[test]
fn tests_are_not_written_outside() {
    let elsewhere = tempfile::tempdir().unwrap();
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>\
               <build><testSourceDirectory>OUTSIDE</testSourceDirectory></build></project>";
    let by_pom = maven_project(&pom.replace("OUTSIDE", &elsewhere.path().display().to_string()));
    let by_link = maven_project(&pom.replace("OUTSIDE", "src/test/java"));
    fs::create_dir_all(by_link.path().join("src/test")).unwrap();
    symlink(elsewhere.path(), by_link.path().join("src/test/java")).unwrap();
    for project in [&by_pom, &by_link] {
        let run = run_with(project.path(), &["gen", ".", "--budget", "20s", "--strategy", "boundary"], None);
        assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0, "{}", run.stderr);
        assert!(run.stderr.contains("outside of the project"), "{}", run.stderr);
        let written = project.path().join("jurat-tests/p/GoodTest.java").is_file();
        assert!(written, "{}\n{}", run.stdout, run.stderr);
    }
    let by_default = folder(&[("src/p/Good.java", GOOD)]);
    symlink(elsewhere.path(), by_default.path().join("jurat-tests")).unwrap();
    let run = run_with(by_default.path(), &["gen", ".", "--budget", "20s", "--strategy", "boundary"], None);
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0, "{}", run.stderr);
    assert!(run.stderr.contains("by a link"), "{}", run.stderr);
}

/// The projects are as hostile as they say: Maven itself runs what is in them.
#[test]
fn these_projects_are_hostile() {
    let place = tempfile::tempdir().unwrap();
    let local = format!("-Dmaven.repo.local={}", place.path().join("repository").display());
    let witness = place.path().join("witness");
    let maven = |project: &Path| {
        let done = Command::new("mvn")
            .args(["-q", "-B", &local, "validate"])
            .current_dir(project)
            .env("HOSTILE_WITNESS", &witness)
            .output()
            .unwrap();
        let left = fs::remove_file(&witness).is_ok();
        (left, String::from_utf8_lossy(&done.stdout).into_owned())
    };
    for name in ["execution", "spaces-and-attributes", "character-data", "profile", "build-extension"] {
        let poms = poms();
        let (_, pom) = poms.iter().find(|(found, _)| *found == name).unwrap();
        let project = folder(&[("pom.xml", &pom.replace("PACKAGING", "pom").replace(NEEDS_MAVEN, ""))]);
        let (left, printed) = maven(project.path());
        assert!(left, "{name} is harmless\n{printed}");
    }
    let project =
        folder(&[("pom.xml", &pom("agent", "").replace("PACKAGING", "pom").replace(NEEDS_MAVEN, ""))]);
    write(&project.path().join(".mvn/jvm.config"), &format!("-javaagent:{}\n", Evil::get().jar().display()));
    let (left, printed) = maven(project.path());
    assert!(left, "the agent is harmless\n{printed}");
}
