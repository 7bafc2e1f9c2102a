export { MailError } from './mail-error.ts'
export { createMailer, type Mail, type SendMail } from './mailer.ts'
