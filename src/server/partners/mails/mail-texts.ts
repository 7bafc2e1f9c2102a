import { type TrackingTrouble, troubleAdvice } from '../../../contract/partners/tracking-troubles.ts'
import { layOut, type MailText, product } from '../../mail/index.ts'
import type { Sides } from '../contracts/terms-text.ts'

type Names = { publisher: string; merchant: string; person: string; link: string }
const foot = (publisher: string) => [
  `${publisher} works with ${product} and named you as the contact of your company.`,
  'The link is yours: whoever has it can accept in the name of your company. It works for 14 days.',
]

export const invitationText = ({
  publisher,
  merchant,
  person,
  link,
  campaigns,
}: Names & { campaigns: readonly (readonly [string, string])[] }): MailText =>
  layOut({
    subject: `${product}: ${publisher} would like to work with ${merchant}`,
    title: `${publisher} would like to work with ${merchant}`,
    parts: [
      {
        kind: 'text',
        text: `Hello ${person}, ${publisher} proposes the terms below. Read and accept them online; afterwards you get a guide for the tracking of your shop.`,
      },
      { kind: 'facts', rows: campaigns },
      { kind: 'button', label: 'Read the terms', href: link },
    ],
    foot: foot(publisher),
  })

export const scheduledText = ({
  publisher,
  person,
  link,
  campaign,
  changes,
  scheduleOn,
  zone,
}: Names & {
  campaign: string
  changes: readonly string[]
  scheduleOn: string | null
  zone: string
}): MailText =>
  layOut({
    subject: `${product}: new terms of ${publisher} for ${campaign}`,
    title: `${publisher} proposes new terms for ${campaign}`,
    parts: [
      { kind: 'text', text: `Hello ${person}, this is what would change:` },
      ...changes.map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'text',
        text: scheduleOn
          ? `The new terms apply by themselves on ${scheduleOn}, at 00:00 in ${zone}. Until then you can accept them early, or object: then the terms you have stay.`
          : 'Nothing changes unless you accept.',
      },
      { kind: 'button', label: 'Accept or object', href: link },
    ],
    foot: foot(publisher),
  })

export const answeredText = ({
  publisher,
  merchant,
  campaign,
  version,
  acceptedBy,
  objection,
  link,
}: Sides & { version: number; acceptedBy: string; objection: string; link: string }): MailText => {
  const title = objection ? `${merchant} objected to new terms` : `Terms of ${campaign} accepted`
  return layOut({
    subject: `${product}, for ${publisher}: ${title}`,
    title,
    parts: [
      {
        kind: 'text',
        text: objection
          ? `The terms in force between ${publisher} and ${merchant} stay. The reason given: ${objection}`
          : `${acceptedBy} accepted version ${version} of the terms between ${publisher} and ${merchant}. What was accepted is attached.`,
      },
      { kind: 'button', label: `Sign in as ${merchant}`, href: link },
    ],
    foot: ['Both sides get this mail.'],
  })
}

export const partnerPasswordText = (links: readonly { label: string; href: string }[]): MailText =>
  layOut({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    parts: [
      {
        kind: 'text',
        text: 'Somebody, we hope you, asked for a new password of a merchant’s sign-in. Each link works once, for 30 minutes:',
      },
      ...links.map(({ label, href }) => ({ kind: 'button', label, href }) as const),
    ],
    foot: ['If it was not you, do nothing: your password stays as it is.'],
  })

export const firstPasswordText = ({ publisher, merchant, person, link }: Names): MailText =>
  layOut({
    subject: 'Choose a password of your own',
    title: `${publisher} added you to ${merchant}`,
    parts: [
      {
        kind: 'text',
        text: `Hello ${person}, ${publisher} added you to the people of ${merchant} who see its campaigns, orders and statements. Choose a password that only you know; the link works for 14 days:`,
      },
      { kind: 'button', label: 'Choose a password', href: link },
    ],
    foot: [
      'If you do not know what this is about, do nothing: nobody can sign in under your address without this link.',
    ],
  })

export const troubleText = ({
  publisher,
  merchant,
  message,
  kind,
  link,
}: Omit<Names, 'person'> & { message: string; kind: TrackingTrouble }): MailText =>
  layOut({
    subject: `${product}, for ${publisher}: the tracking of ${merchant} needs a look`,
    title: `The tracking of ${merchant} needs a look`,
    parts: [
      { kind: 'text', text: `${message}.` },
      { kind: 'text', text: troubleAdvice[kind] },
      { kind: 'text', text: `${publisher} is told, too. As soon as it works again, your portal says so.` },
      { kind: 'button', label: `Sign in as ${merchant}`, href: link },
    ],
    foot: [`You get this because ${merchant} reports its orders to ${publisher} through ${product}.`],
  })

export const couponsText = ({
  publisher,
  merchant,
  coupons,
  link,
}: Omit<Names, 'person'> & { coupons: readonly (readonly [string, string])[] }): MailText => {
  const title =
    coupons.length === 1
      ? 'A coupon of a creator waits for your answer'
      : `${coupons.length} coupons of creators wait for your answer`
  return layOut({
    subject: `${product}, for ${publisher}: ${title}`,
    title,
    parts: [
      {
        kind: 'text',
        text: `${publisher} would like creators who recommend ${merchant} to have coupons of your shop. An order with a coupon that you accept is credited without a click, by the terms of its campaign, from then on. Until you do, the coupon counts for nothing.`,
      },
      { kind: 'facts', rows: coupons },
      { kind: 'button', label: 'Accept or decline', href: link },
    ],
    foot: [`You get this because ${merchant} works with ${publisher} through ${product}.`],
  })
}
