import { z } from 'zod'
import { email } from '../account/account.ts'
import { largestFile, longest, tooLarge } from '../bounds.ts'
import { call } from '../call.ts'
import { nameOf, optionalNameOf } from '../name.ts'
import { longestBrand } from './brand-bounds.ts'
import { colourProblem, darkColourProblem } from './colours.ts'

const only = { feature: 'whiteLabel' as const }

/** Base64: four characters for every three bytes. */
const picture = z
  .string()
  .max(Math.ceil(largestFile.logo / 3) * 4, tooLarge(largestFile.logo))
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be base64')
const checked = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((text, ctx) => {
      const message = problemOf(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })
const help = z
  .string()
  .trim()
  .max(longest.url, `Must have at most ${longest.url} characters`)
  .refine(
    (text) =>
      text === '' || email.safeParse(text).success || (/^https:\/\/[^/\s]+\.[^/\s]+/.test(text) && URL.canParse(text)),
    'Must be an https:// address or an e-mail address',
  )

export const brandFields = {
  brandName: nameOf(longestBrand).refine((text) => !/[<>"\\]/.test(text), 'Must have none of < > " \\'),
  brandColour: checked(colourProblem),
  brandColourDark: checked(darkColourProblem),
  /** A PNG or an SVG, as `readLogo` returns it; null for none. */
  brandLogo: z.object({ kind: z.enum(['png', 'svg']), base64: picture }).nullable(),
  /** The same as PNG, for mails and PDFs, where the logo is an SVG; '' for none. */
  brandLogoPng: picture.default(''),
  /** The From name of mails; '' for the name of the brand. */
  brandSenderName: optionalNameOf(longestBrand).refine(
    (text) => !/[<>"\\@]/.test(text),
    'Must have none of < > " \\ @',
  ),
  /** The sender address of mails once the DNS records of its domain are verified; '' for ours. */
  brandSenderEmail: z.union([z.literal(''), email]).default(''),
  /** Where readers find help; '' for none. */
  brandHelp: help.default(''),
}
const draft = z.object(brandFields)
export type BrandDraft = z.output<typeof draft>

const dnsRecord = z.object({
  recordType: z.enum(['SPF', 'DKIM']),
  recordName: z.string(),
  recordText: z.string(),
  isSeen: z.boolean(),
})
export type SenderRecord = z.output<typeof dnsRecord>

const state = z.object({
  /** Null if the account has none: everything then looks like the product. */
  brand: draft.nullable(),
  /** TXT records to set at the sender's domain; empty without a sender. */
  records: z.array(dnsRecord),
  senderCheckedDatetime: z.string().nullable(),
  mailsFrom: z.string(),
})
export type BrandState = z.output<typeof state>

export const pageBrand = z.object({
  name: z.string(),
  colour: z.string(),
  colourDark: z.string(),
  /** As a data: address; '' for none. */
  logo: z.string(),
  /** Link to help, https: or mailto:; '' for none. */
  help: z.string(),
})
export type PageBrand = z.output<typeof pageBrand>
const shown = z.object({ brand: pageBrand.nullable() })
const token = z.string().trim().max(300)

/** The publisher's own name, logo, colours and sender in place of the product's (R237: white label). */
export const brand = {
  read: call({
    method: 'GET',
    path: '/brand/v1/brand',
    kind: 'read',
    ...only,
    summary: 'The account’s own brand, and the records of its sender',
    input: z.object({}),
    output: state,
  }),
  readLogo: call({
    method: 'POST',
    path: '/brand/v1/logo',
    kind: 'read',
    ...only,
    file: { mostBytes: largestFile.logo },
    summary:
      'Reads a logo and answers it as it would be shown, with everything taken out that is no picture; keeps nothing',
    input: z.object({ file: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }) }),
    output: z.object({ kind: z.enum(['png', 'svg']), base64: z.string(), width: z.number(), height: z.number() }),
  }),
  preview: call({
    method: 'POST',
    path: '/brand/v1/preview',
    kind: 'read',
    ...only,
    summary: 'A mail as it would look; keeps nothing',
    input: draft,
    output: z.object({ mailFrom: z.string(), mailSubject: z.string(), mailHtml: z.string() }),
  }),
  previewPdf: call({
    method: 'POST',
    path: '/brand/v1/preview/pdf',
    kind: 'read',
    ...only,
    summary: 'A statement with rows that are made up, as its PDF would look; keeps nothing',
    input: draft,
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  save: call({
    method: 'PUT',
    path: '/brand/v1/brand',
    kind: 'write',
    ...only,
    summary: 'Sets the account’s own brand',
    input: draft,
    output: state,
  }),
  checkSender: call({
    method: 'POST',
    path: '/brand/v1/sender/check',
    kind: 'write',
    ...only,
    limit: 'outside',
    summary: 'Looks now whether the records of the sender’s domain are there',
    input: z.object({}),
    output: state,
  }),
  remove: call({
    method: 'DELETE',
    path: '/brand/v1/brand',
    kind: 'write',
    summary: 'Takes the brand away: everything is as the product is again',
    input: z.object({}),
    output: z.object({}),
  }),
  /** The dashboard's own brand, on every plan: null where there is none, or where the plan no longer includes it. */
  ofAccount: call({
    method: 'GET',
    path: '/brand/v1/shown',
    kind: 'read',
    summary: 'The brand that the account’s people see',
    input: z.object({}),
    output: shown,
  }),
  ofPage: call({
    method: 'POST',
    path: '/brand/v1/page',
    kind: 'read',
    access: 'public',
    limit: 'standard',
    summary:
      'The brand of a page for merchants or creators: by its link, the merchant’s session or the page’s own domain',
    input: z.object({ shareToken: token.optional(), invitationToken: token.optional() }),
    output: shown,
  }),
}
