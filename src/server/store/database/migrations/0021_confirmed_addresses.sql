-- Whoever had an account before addresses were confirmed goes on as before.
UPDATE "user" SET email_verified = true WHERE NOT email_verified;
