package clauses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code \old(x)} of a reference is the reference: only what stands inside is evaluated before the call. */
public class OldReferences {

    static class Cell {
        int value;
        Cell next;

    public     Cell(int value) {
            this.value = value;
        }
    }

    Cell cell = new Cell(1);
    int[] row = {1, 2, 3};
    List<Integer> items = new ArrayList<>(List.of(4, 5));

    // claim: holds
    //@ requires a.length > 0;
    //@ ensures \old(a)[0] == a[0];
    public void sameArray(int[] a) {
        a[0] = a[0] ^ 1;
    }

    // claim: broken
    //@ requires a.length > 0;
    //@ ensures \old(a[0]) == a[0];
    public void oldElement(int[] a) {
        a[0] = a[0] ^ 1;
    }

    // claim: holds
    //@ requires a.length > 0;
    //@ ensures a[0] == (\old(a[0]) ^ 1);
    public void oldElementKept(int[] a) {
        a[0] = a[0] ^ 1;
    }

    // claim: holds
    //@ ensures \old(l).size() == l.size();
    public void sameList(List<Integer> l) {
        l.add(7);
    }

    // claim: broken
    //@ ensures \old(l).size() == \old(l.size());
    public void listGrows(List<Integer> l) {
        l.add(7);
    }

    // claim: holds
    //@ ensures \old(l.size()) == l.size() - 1;
    public void listGrowsByOne(List<Integer> l) {
        l.add(7);
    }

    // claim: holds
    //@ requires row != null && row.length == 3;
    //@ ensures \old(row).length == 3 && row.length == 5;
    public void replaceRow() {
        row = new int[5];
    }

    // claim: broken
    //@ ensures \old(row) == row;
    public void replaceRowBroken() {
        row = new int[3];
    }

    // claim: holds
    //@ requires row != null && row.length == 3;
    //@ ensures \old(row) == row && row[1] == 9;
    public void writeRow() {
        row[1] = 9;
    }

    // claim: holds
    //@ requires row != null && row.length == 3;
    //@ ensures \old(row)[1] == 9;
    public void writeRowThroughOld() {
        row[1] = 9;
    }

    // claim: broken
    //@ ensures \old(row)[1] == 2;
    public void copyWouldHold() {
        row[1] = 9;
    }

    // claim: holds
    //@ requires cell != null && cell.value == 1;
    //@ ensures \old(cell).value == 8 && \old(cell.value) == 1;
    public void changeCell() {
        cell.value = 8;
    }

    // claim: broken
    //@ ensures \old(cell).value == \old(cell.value);
    public void changeCellBroken() {
        cell.value = 8;
    }

    // claim: holds
    //@ requires cell != null && cell.value == 1;
    //@ ensures \old(cell).value == 1 && cell.value == 2 && \old(cell) != cell;
    public void newCell() {
        cell = new Cell(2);
    }

    // claim: broken
    //@ ensures \old(cell) == cell;
    public void newCellBroken() {
        cell = new Cell(1);
    }

    // claim: holds
    //@ requires cell != null && cell.next == null;
    //@ ensures \old(cell).next == cell && \old(cell.next) == null;
    public void pushCell() {
        Cell old = cell;
        cell = new Cell(3);
        old.next = cell;
    }

    // claim: broken
    //@ ensures \old(cell).next == null;
    public void pushCellBroken() {
        Cell old = cell;
        cell = new Cell(3);
        old.next = cell;
    }

    // claim: holds
    //@ requires items != null && !items.contains(6);
    //@ ensures \old(items) == items && \old(items).contains(6) && !\old(items.contains(6));
    public void addSix() {
        items.add(6);
    }

    // claim: broken
    //@ ensures !\old(items).contains(6);
    public void addSixBroken() {
        items.add(6);
    }

    // claim: holds
    //@ requires items != null && items.size() > 1 && items.get(0) == 4;
    //@ ensures \old(items.get(0)) == 4 && \old(items).get(0) == 0;
    public void firstItem() {
        items.set(0, 0);
    }

    // claim: broken
    //@ ensures \old(items.get(0)) == items.get(0);
    public void firstItemBroken() {
        items.set(0, 0);
    }

    // claim: holds
    //@ ensures \old(sb).length() == sb.length() && \old(sb.length()) == sb.length() - 1;
    public void append(StringBuilder sb) {
        sb.append('x');
    }

    // claim: broken
    //@ ensures \old(sb).length() == \old(sb.length());
    public void appendBroken(StringBuilder sb) {
        sb.append('x');
    }

    // claim: holds
    //@ ensures \old(sb.toString()).equals("" + sb);
    public void appendNothing(StringBuilder sb) {
        sb.append("");
    }

    // claim: holds
    //@ ensures \old(m).get("k") == 5 && m.get("k") == 5;
    public void putMap(Map<String, Integer> m) {
        m.put("k", 5);
    }

    // claim: broken
    //@ ensures \old(m).size() == \old(m.size()) || \old(m.containsKey("k"));
    public void putMapBroken(HashMap<String, Integer> m) {
        m.put("k", 5);
    }

    // claim: holds
    //@ requires g.length > 0 && g[0] != null && g[0].length > 0;
    //@ ensures \old(g[0])[0] == 6 && \old(g)[0][0] == 6;
    public void grid(int[][] g) {
        g[0][0] = 6;
    }

    // claim: broken
    //@ requires g.length > 0 && g[0] != null && g[0].length > 0;
    //@ ensures \old(g[0]) == g[0];
    public void gridRowReplaced(int[][] g) {
        g[0] = new int[] {1};
    }

    // claim: holds
    //@ requires g.length > 0 && g[0] != null && g[0].length > 0;
    //@ ensures \old(g[0]) != g[0] && \old(g[0][0]) == \old(g[0])[0];
    public void gridRowReplacedKept(int[][] g) {
        g[0] = new int[] {1};
    }

    // claim: broken
    //@ requires g.length > 0 && g[0] != null && g[0].length > 0;
    //@ ensures \old(g[0][0]) == \old(g[0])[0];
    public void gridRowWritten(int[][] g) {
        g[0][0] = g[0][0] ^ 1;
    }

    // claim: holds
    //@ ensures \old(this) == this && \old(this).row == row;
    public void itself() {
        row = null;
    }

    // claim: broken
    //@ ensures \old(this).row != null;
    public void itselfBroken() {
        row = null;
    }

    // claim: holds
    //@ requires row != null && row.length == 3 && row[0] == 1;
    //@ ensures \pre(row[0]) == 1 && row[0] == 4;
    public void preElement() {
        row[0] = 4;
    }

    // claim: broken
    //@ ensures \pre(row)[0] == 1;
    public void preReference() {
        row[0] = 4;
    }

    // claim: holds
    //@ requires row != null && row.length == 3 && row[0] == 1;
    //@ ensures \old(\old(row)[0]) == 1;
    public void nestedOld() {
        row[0] = 4;
    }

    // claim: broken
    //@ ensures \old(\old(row))[0] == 1;
    public void nestedOldReference() {
        row[0] = 4;
    }

    // claim: holds
    //@ requires row != null && row.length == 3;
    //@ ensures \old(row[n]) == \result;
    //@ requires 0 <= n && n < 3;
    public int readThenWrite(int n) {
        int before = row[n];
        row[n] = -1;
        return before;
    }

    // claim: broken
    //@ requires 0 <= n && n < 3;
    //@ ensures \old(row)[n] == \result;
    public int readThenWriteBroken(int n) {
        int before = row[n];
        row[n] = -1;
        return before;
    }

    // claim: holds
    //@ requires items != null && items.size() > 1 && items.get(1) != null;
    //@ ensures \old(items.size() > 1 ? items.get(1) : 0) == \result;
    public int second() {
        int found = items.get(1);
        items.clear();
        return found;
    }

    // claim: broken
    //@ ensures \old(items).size() > 1;
    public int secondBroken() {
        int found = items.get(1);
        items.clear();
        return found;
    }
}
