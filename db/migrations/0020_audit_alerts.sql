-- Tables that came beside the log (0012) join it.
select audit('alert_settings', identified_by => 'tenant_id', kept => '{event}');
