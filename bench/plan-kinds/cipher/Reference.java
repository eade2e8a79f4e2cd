package cipher;

class Reference {
    static boolean reaches() {
        Cipher cipher = new Cipher(20);
        cipher.guess(1);
        cipher.guess(56);
        cipher.confirm("xxok");
        return Check.holds(cipher);
    }
}
