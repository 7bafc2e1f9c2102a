import { dressed, layOut, product } from '../mail/index.ts'
import { type columnsOf, lookOf } from './brands.ts'

type Columns = ReturnType<typeof columnsOf>
export type MailPreview = { mailFrom: string; mailSubject: string; mailHtml: string }

/** A mail as a merchant would receive it. Its logo is inside the page, since nothing can be attached here. */
export function mailPreview(columns: Columns, address: string, now: Date): MailPreview {
  const look = lookOf(columns)
  const words = layOut({
    subject: `${product}: new terms for Autumn campaign`,
    title: 'New terms for Autumn campaign',
    parts: [
      { kind: 'text', text: 'Hello Anna, this is what would change:' },
      {
        kind: 'facts',
        rows: [
          ['Commission', '8% of the sale, instead of 7%'],
          ['Cookie', '30 days'],
        ],
      },
      { kind: 'button', label: 'Accept or object', href: 'https://example.com/' },
    ],
    foot: [`You get this because your shop works with us through ${product}.`],
  })
  const mail = dressed({ to: [], messageId: '', date: now, attachments: [], ...words }, look)
  const logo = look.png ? `data:image/png;base64,${look.png.toString('base64')}` : ''
  return {
    mailFrom: `${look.senderName} <${address}>`,
    mailSubject: mail.subject,
    mailHtml: mail.html.replace('cid:logo@mail', logo),
  }
}
