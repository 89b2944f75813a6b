"""Running a server: jobs, news between processes, limits, figures, copies of everything."""
