package reminders;

public record Appointment(String customer, String time, boolean isCancelled, boolean isUrgent) {}
