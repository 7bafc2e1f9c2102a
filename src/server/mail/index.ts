export { MailError } from './mail-error.ts'
export { createMailer, type Mail, type SendMail } from './mailer.ts'
export { outboxJob } from './jobs.ts'
export { tidyOutbox } from './tidy-outbox.ts'
