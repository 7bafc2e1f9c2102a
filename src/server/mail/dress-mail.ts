import { layOut } from './layout.ts'
import { logoId } from './logo-id.ts'
import type { BrandOf, LookBrand } from './look-brand.ts'
import type { Mail, SendMail } from './mailer.ts'

/** A mail laid out anew in the look of a brand. What was attached goes along. */
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

/** Mails that belong to an account leave in its brand, where it has one. */
export const inBrand =
  (send: SendMail, brandOf: BrandOf): SendMail =>
  async (mail) => {
    const brand = mail.accountUuid === undefined ? null : await brandOf(mail.accountUuid)
    return send(brand ? dressed(mail, brand) : mail)
  }
