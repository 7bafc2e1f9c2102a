import { isTypedRate } from './typed-rate.ts'
import { cookieDays, holdDays, leastPassword, leastZip, longest } from '../bounds.ts'
import { z } from 'zod'
import { isBlank } from '../blank.ts'
import { isCountry } from '../countries.ts'
import { day } from '../days.ts'
import { currencies } from '../money.ts'
import { companyNameOf, nameOf, optionalNameOf, personNameOf } from '../name.ts'
import { isAddress } from './company-address.ts'
import { attributionModels, campaignProblem, type Commissioned, commissionTypes } from './campaign-problem.ts'
import { shopUrl } from './shop-url.ts'

const countryCode = z.string('Choose country').trim().toUpperCase().refine(isCountry, 'Choose country')
const address = nameOf(200).refine((text) => isBlank(text) || isAddress(text), 'Valid address is required')
const zip = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .min(leastZip, `Must have at least ${leastZip} characters`)
  .max(20, 'Must have at most 20 characters')
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'This field is required')
  .max(longest.mail, `Must have at most ${longest.mail} characters`)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Must be an e-mail address')
export const partnerPassword = z
  .string()
  .min(leastPassword, `Password must be at least ${leastPassword} characters long`)
  .max(longest.password, `Must have at most ${longest.password} characters`)
/** Three characters or fewer are just a country code. */
const phone = z
  .string()
  .trim()
  .max(40, 'Must have at most 40 characters')
  .transform((text) => (text.length <= 3 ? '' : text))
  .default('')

/** The publisher's data about a direct merchant. */
export const partnerFields = {
  companyName: companyNameOf(longest.partnerName),
  companyAddress: address,
  companyZip: zip,
  companyCity: nameOf(100),
  companyCountry: countryCode,
  companyVat: optionalNameOf(30),
  contactFirstName: personNameOf(100),
  contactLastName: personNameOf(100),
  contactTitle: nameOf(100),
  contactEmail: email,
  contactPhone: phone,
}
/** Accepted because older clients send it; the creator comes from the session. */
export const createdBy = { createdBy: z.string().max(300).optional(), createdByEmail: z.string().max(300).optional() }

const dayOrNone = z.union([day, z.literal('').transform(() => null)]).nullable()
/** Typed digits with an optional fraction after a comma or a dot; becomes exact decimal text. */
const value = z.coerce
  .string()
  .trim()
  .refine((text) => text === '' || isTypedRate(text), 'Must be a number like 8 or 8.5')
  .transform((text) => text.replace(',', '.'))

/** `key=value` pairs, separated by commas; incomplete pairs are dropped. */
const params = z
  .string()
  .max(longest.parameters, `Must have at most ${longest.parameters} characters`)
  .transform((text) =>
    text
      .split(',')
      .flatMap((pair) => {
        const at = pair.indexOf('=')
        const [key, of] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
        return at > 0 && key !== '' && of !== '' ? [`${key}=${of}`] : []
      })
      .join(','),
  )
  .default('')
const host =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$|^([a-z0-9-]+\.)?localhost$/
const aliases = z
  .string()
  .max(longest.parameters, `Must have at most ${longest.parameters} characters`)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )
  .refine((all) => all.length <= 20, 'At most 20 domains')
  .refine((all) => all.every((part) => host.test(part)), 'Must be domains like shop.example, separated by commas')
  .transform((all) => [...new Set(all)].join(','))
  .default('')
const url = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .max(2000, 'Must have at most 2000 characters')
  .transform((text, ctx) => {
    const whole = shopUrl(text)
    if (whole === null) ctx.addIssue({ code: 'custom', message: 'Must be a web address' })
    return whole ?? text
  })

/** Whole days, also as typed text; empty text is not zero days. */
const daysOf = ({ least, most }: { least: number; most: number }) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      'Must be a number of days',
    )
    .pipe(
      z
        .number()
        .int('Must be a number of days')
        .min(least, `Must be from ${least} to ${most}`)
        .max(most, `Must be from ${least} to ${most}`),
    )

/** The terms with a merchant. Everything but the name and the creators' options is agreed by both. */
export const campaignFields = {
  name: nameOf(longest.partnerName),
  startsAt: day,
  endsAt: dayOrNone.default(null),
  countryCode: z.union([countryCode, z.literal('')], 'Choose country').default(''),
  url,
  commissionType: z.enum(commissionTypes),
  commissionValue: value.default(''),
  commissionCurrency: z
    .union([z.enum(currencies), z.literal('')], 'Must be a currency that amounts can be shown in')
    .default(''),
  disableDeeplinks: z.boolean().default(false),
  couponCode: z
    .string()
    .trim()
    .max(longest.couponCode, `Must have at most ${longest.couponCode} characters`)
    .default(''),
  requireCouponCode: z.boolean().default(false),
  cookiePeriodDays: daysOf(cookieDays).default(30),
  attributionModel: z.enum(attributionModels).default('default'),
  deeplinkParams: params,
  domainAliases: aliases,
  holdDays: daysOf(holdDays).default(30),
  /** `v2,{0|1},{0|1}`: the creators' default campaign, and for creators only. */
  creatorOptions: z
    .string()
    .regex(/^v2,[01],[01]$/, 'Must be like v2,0,0')
    .default('v2,0,0'),
  scheduleAt: dayOrNone.default(null),
}

export const checkCampaign = (c: Commissioned, ctx: z.RefinementCtx): void => {
  const found = campaignProblem(c)
  if (found) ctx.addIssue({ code: 'custom', path: [found.field], message: found.problem })
}
