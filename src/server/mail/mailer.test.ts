import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { smtpServer } from '../../test/smtp-server.ts'
import { createMailer, type Mail, MailError, tidyOutbox } from './index.ts'

const mail = (over: Partial<Mail> = {}): Mail => ({
  to: ['mette@blog.dk'],
  subject: 'Ugens tal: æøå €',
  text: 'Hej',
  html: '<p>Hej</p>',
  messageId: 'abc.1@outbound.example',
  date: new Date('2026-03-02T06:00:00Z'),
  attachments: [{ filename: 'a.csv', contentType: 'text/csv', content: new TextEncoder().encode('a,b\r\n1,2\r\n') }],
  ...over,
})
const outboxDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'outbound-mail-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return join(dir, 'outbox')
}

const sendTo = (smtpUrl: string) => createMailer({ smtpUrl, from: 'Outbound <o@outbound.example>', outbox: '' })
const failure = async (work: Promise<unknown>): Promise<MailError> => {
  const error = await work.catch((e: unknown) => e)
  if (!(error instanceof MailError)) throw new Error('no mail error')
  return error
}

it('writes mails as files where no server is named, the same mail once', async () => {
  const outbox = outboxDir()
  const send = createMailer({ from: 'Outbound <o@outbound.example>', outbox })
  expect(await send(mail())).toEqual({
    refused: [],
    note: 'No mail server is set up: the mail lies in the outbox of this server',
  })
  await send(mail())
  await send(mail({ messageId: '../x@outbound.example' }))
  expect(readdirSync(outbox)).toEqual(['.._x.eml', 'abc.1.eml'])
  const text = readFileSync(join(outbox, 'abc.1.eml'), 'utf8')
  expect(text).toContain('Message-ID: <abc.1@outbound.example>\r\n')
  expect(text).toContain('To: mette@blog.dk\r\n')
  expect(text).toContain('Date: Mon, 02 Mar 2026 06:00:00 +0000\r\n')
  expect(text).toContain('Auto-Submitted: auto-generated\r\n')
  expect(text).toContain(Buffer.from('a,b\r\n1,2\r\n').toString('base64'))
})
it('says that an outbox that cannot be written may be writable later', async () => {
  const outbox = join(process.execPath, 'outbox') // below a file
  const error = await failure(createMailer({ from: 'o@outbound.example', outbox })(mail()))
  expect(error).toMatchObject({ isTemporary: true, message: 'The mail could not be written into the outbox' })
})
it('keeps the mails of an outbox for 30 days, and what else lies there forever', async () => {
  const outbox = outboxDir()
  const now = new Date('2026-03-31T12:00:00Z')
  const days = 86_400_000
  mkdirSync(join(outbox, 'kept.eml'), { recursive: true })
  const files: [string, number][] = [
    ['new.eml', 0],
    ['young.eml', 30 * days],
    ['old.eml', 30 * days + 1000],
    ['torn.eml.new', 31 * days],
    ['notes.txt', 400 * days],
  ]
  for (const [name, age] of files) {
    writeFileSync(join(outbox, name), 'x')
    utimesSync(join(outbox, name), now, new Date(now.getTime() - age))
  }
  utimesSync(join(outbox, 'kept.eml'), now, new Date(0))
  expect(await tidyOutbox(outbox, now)).toBe(2)
  expect(readdirSync(outbox).toSorted()).toEqual(['kept.eml', 'new.eml', 'notes.txt', 'young.eml'])
  expect(await tidyOutbox(join(outbox, 'nowhere'), now)).toBe(0)
})
it('hands a mail to the server, and names who was refused while others were not', async () => {
  const { url, seen } = await smtpServer((line) => (line.includes('nobody@') ? '550 no such user' : undefined))
  expect(await sendTo(url)(mail({ to: ['mette@blog.dk', 'nobody@blog.dk'] }))).toEqual({ refused: ['nobody@blog.dk'] })
  expect(seen).toContain('MAIL FROM:<o@outbound.example>')
  expect(seen).toContain('RCPT TO:<mette@blog.dk>')
})
it.each([
  ['RCPT', '450 later', true, 'The mail server refused it: 450 later'],
  ['RCPT', '550 no such user', false, 'The mail server refused it: 550 no such user'],
  ['.', '452 full', true, 'The mail server refused it: 452 full'],
  ['.', '554 spam', false, 'The mail server refused it: 554 spam'],
])('tells what may pass later from what will not: %s %s', async (command, answer, isTemporary, message) => {
  const { url } = await smtpServer((line) => (line.startsWith(command) ? answer : undefined))
  expect(await failure(sendTo(url)(mail()))).toMatchObject({ isTemporary, message })
})
it.each([
  ['454 4.7.0 Temporary failure for user', true, 'The mail server could not check user and password just now (454)'],
  ['421 4.7.0 Too many logins', true, 'The mail server could not check user and password just now (421)'],
  ['535 5.7.8 Wrong password of user', false, 'The mail server refused the user or password of SMTP_URL'],
])(
  'tells a server that cannot check a login now from one that refuses it: %s',
  async (answer, isTemporary, message) => {
    const { port } = await smtpServer((line) =>
      line.startsWith('EHLO') ? '250-test\r\n250 AUTH PLAIN' : line.startsWith('AUTH') ? answer : undefined,
    )
    const error = await failure(sendTo(`smtp://user:swordfish@127.0.0.1:${port}`)(mail()))
    expect({ isTemporary: error.isTemporary, message: error.message }).toEqual({ isTemporary, message })
  },
)
it('tries again later where nobody answers, and never names user or password', async () => {
  const { port } = await smtpServer(() => undefined)
  const error = await failure(sendTo(`smtp://user:swordfish@127.0.0.1:${port === 1 ? 2 : 1}`)(mail()))
  expect(error.isTemporary).toBe(true)
  expect(error.message).toMatch(/^The mail server could not be reached: E/)
  expect(error.message).not.toContain('swordfish')
})
