package archive;

class Reference {
    static boolean reaches() {
        Archive archive = new Archive();
        archive.file("a");
        archive.file("b");
        archive.file("zeta");
        return Check.holds(archive);
    }
}
