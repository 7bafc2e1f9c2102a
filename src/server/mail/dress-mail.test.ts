import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inBrand } from './dress-mail.ts'
import { layOut } from './layout.ts'
import { product } from './look-brand.ts'
import { createMailer } from './mailer.ts'

const look = {
  name: 'Nordlys',
  colour: '#1f6f43',
  colourDark: '#7fd1a5',
  help: 'https://nordlys.example/help',
  senderName: 'Nordlys',
  replyTo: 'a@nordlys.example',
}
const words = layOut({
  subject: `${product}: new terms`,
  title: 'New terms',
  parts: [{ kind: 'button', label: `Open ${product}`, href: 'https://nordlys.example/' }],
  foot: [`You work with us through ${product}.`],
})

async function sent(accountUuid: string | undefined) {
  const outbox = await mkdtemp(join(tmpdir(), 'mails-'))
  const send = inBrand(createMailer({ from: 'Outbound <post@mails.example>', outbox }), async () => look)
  await send({
    ...words,
    accountUuid,
    to: ['b@shop.example'],
    messageId: 'a@mails.example',
    date: new Date(0),
    attachments: [],
  })
  const [file = ''] = await readdir(outbox)
  return readFile(join(outbox, file), 'utf8')
}

it('has nothing of ours in a mail of an account with a brand', async () => {
  const mail = await sent('00000000-0000-4000-8000-000000000001')
  expect(mail).not.toMatch(/outbound/i)
  expect(mail).toContain('Subject: Nordlys: new terms')
  expect(mail).toContain('From: Nordlys <post@mails.example>')
  expect(mail).toContain('Reply-To: a@nordlys.example')
  expect(mail).toContain('Open Nordlys')
})

it('leaves a mail of nobody as it was', async () => {
  const mail = await sent(undefined)
  expect(mail).toContain('From: Outbound <post@mails.example>')
  expect(mail).toContain('Subject: Outbound: new terms')
  expect(mail).toContain('through Outbound.')
})
