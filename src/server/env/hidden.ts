/** Settings with a password or a key: their values are never printed in errors. */
export const hiddenSettings: ReadonlySet<string> = new Set([
  'SMTP_URL',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'DOMAINS_TOKEN',
  'BACKUP_TO',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_SECRET',
  'GOOGLE_ADS_CLIENT_SECRET',
  'GOOGLE_ADS_DEVELOPER_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
])
