package uploads;

public record Upload(String name, String type, long size) {}
