import { expect, it } from 'vitest'
import { countMails } from './counted-mails.ts'
import { MailError } from './mail-error.ts'
import type { Mail } from './mailer.ts'

const mail: Mail = { to: [], subject: '', text: '', html: '', messageId: '', date: new Date(0), attachments: [] }

it('counts mails by what became of them, and hands on what was said', async () => {
  const troubles = [null, new MailError('no such address', false, { isOfAddress: true }), new MailError('away', true)]
  const { send, measure } = countMails(async () => {
    const trouble = troubles.shift()
    if (trouble) throw trouble
    return { refused: [] }
  })
  expect(await measure.read()).toEqual(
    ['sent', 'address', 'failed'].map((outcome) => ({ labels: { outcome }, value: 0 })),
  )
  expect(await send(mail)).toEqual({ refused: [] })
  await expect(send(mail)).rejects.toThrow('no such address')
  await expect(send(mail)).rejects.toThrow('away')
  expect((await measure.read()).map((v) => v.value)).toEqual([1, 1, 1])
})
