import { layOut } from './layout.ts'
import { logoId } from './logo-id.ts'
import type { BrandOf, LookBrand } from './look-brand.ts'
import type { Mail, SendMail } from './mailer.ts'

/** Rebuilds a mail with the look of a brand. Attachments are kept. */
export function dressed(mail: Mail, brand: LookBrand): Mail {
  if (!mail.words) return mail
  const laid = layOut(mail.words, brand)
  const logo = brand.png ? [{ filename: 'logo.png', contentType: 'image/png', content: brand.png, cid: logoId }] : []
  return {
    ...mail,
    ...laid,
    attachments: [...mail.attachments, ...logo],
    sender: { name: brand.senderName, replyTo: brand.replyTo, own: brand.from },
    messageId: brand.from ? mail.messageId.replace(/@.*$/, `@${brand.from.signs.domainName}`) : mail.messageId,
  }
}

/** Sends mails that belong to an account in its brand, if it has one. */
export const inBrand =
  (send: SendMail, brandOf: BrandOf): SendMail =>
  async (mail) => {
    const brand = mail.accountUuid === undefined ? null : await brandOf(mail.accountUuid)
    return send(brand ? dressed(mail, brand) : mail)
  }
