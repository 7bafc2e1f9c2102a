import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { asksProof, type Call, type Right } from './call.ts'
import { contract } from './index.ts'

/** Names of response fields whose value may open something by itself. */
const suspicious = /(link|url|key|token|secret|password|code|codes|address|href|cookie)$/i
/** Exceptions that open nothing. Adding a name here asserts that a stranger may read the value. */
const harmless = [
  /(countryCodes?|currencyCode|faviconUrl|logoUrl|statusKey|errorCode|statusCode)$/i,
  /^(accountAddress|accountZipcode|creatorAddress|creatorZipcode|companyAddress|address|zipcode|companyZip)$/,
  // public pages, shops and links
  /^(clickTargetUrl|targetUrl|url|link|shortUrl|urlShort\w*|smartLink|networkUrl|linkTemplate|fallbackUrl|campaignUrl|trackerUrl|trackingLink|smartlinkCode)$/,
  /^(brokenLink\w*|ignoreTargetUrl|returnUrl|couponCode|requireCouponCode|code)$/,
  // a network's own page for a programme, from its documentation
  /^(applyUrl|campaignApplyUrl)$/,
  // an address of ours that checks the session and its rights again
  /^invoicePdfUrl$/,
  // where a publisher puts a public file
  /^fileUrl$/,
  // the way back to a refused assistant
  /^refuseUrl$/,
  // target of the button of a To do line: a network's public page
  /^href$/,
  // the id of a row of ours, or of a key whose other half is secret
  /^(recommendationKey|todoKey|publicKey|passkey|needsPassword|hasPassword)$/,
]

type Who = { right?: Right; proof?: true; is: 'self' | 'merchant' | 'role' }
/** Response fields that contain something secret, and who gets them. */
const secrets: Record<string, Who> = {
  'closing.prepareExport exportUrl': { is: 'role', right: 'users', proof: true },
  'secondFactor.begin secret': { is: 'self', proof: true },
  'secondFactor.begin address': { is: 'self', proof: true },
  'secondFactor.turnOn recoveryCodes': { is: 'self', proof: true },
  'secondFactor.renewCodes recoveryCodes': { is: 'self', proof: true },
  'billing.portal checkoutSessionUrl': { is: 'role', right: 'money' },
  'billing.checkout checkoutSessionUrl': { is: 'role', right: 'money', proof: true },
  'billing.invoicePdf url': { is: 'role', right: 'money' },
  'googleAds.begin authorizationUrl': { is: 'role', right: 'manage' },
  'networkSignIns.begin authorizationUrl': { is: 'role', right: 'manage' },
  'networks.callbackUrl': { is: 'role', right: 'manage' },
  'creatorShares.create shareUrl': { is: 'role', right: 'manage' },
  'creatorLinks.create signedUrl': { is: 'role', right: 'manage' },
  'apiKeys.create key': { is: 'role', right: 'manage', proof: true },
  'extension.connect key': { is: 'role', right: 'manage', proof: true },
  'assistants.authorize returnUrl': { is: 'role', right: 'manage', proof: true },
  'webhooks.create secret': { is: 'role', right: 'manage', proof: true },
  'webhooks.rotate secret': { is: 'role', right: 'manage', proof: true },
  'sheets.list sheets.sheetUrl': { is: 'role', right: 'manage' },
  'sheets.add sheetUrl': { is: 'role', right: 'manage', proof: true },
  'sheets.renew sheetUrl': { is: 'role', right: 'manage', proof: true },
  'calendar.detail address.calendarUrl': { is: 'role', right: 'manage' },
  'calendar.renew calendarUrl': { is: 'role', right: 'manage', proof: true },
  'feeds.sources feedUrl': { is: 'role', right: 'manage' },
  'partners.invite link': { is: 'role', right: 'manage', proof: true },
  'partnerRoom.addKey secret': { is: 'merchant' },
}
/** Secrets whose key parts are masked in the response, by the module that returns them. */
const masked = ['feeds.list data.feedUrl']

const calls = Object.entries(contract).flatMap(([group, of]) =>
  Object.entries(of as Record<string, Call>).map(([name, call]) => [`${group}.${name}`, call] as const),
)
type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
  out?: z.ZodType
}
/** Paths of all leaf fields of a response. */
function* fieldsOf(schema: z.ZodType, path: string): Generator<string> {
  const def = schema.def as unknown as Def
  if (def.shape) for (const [key, value] of Object.entries(def.shape)) yield* fieldsOf(value, `${path}${key}.`)
  else if (def.options) for (const option of def.options) yield* fieldsOf(option, path)
  else {
    const inner = def.element ?? def.innerType ?? def.valueType ?? def.out
    if (inner) yield* fieldsOf(inner, path)
    else if (def.type === 'string' && def.format !== 'uuid') yield path.replace(/\.$/, '')
  }
}
const found = new Map<string, Call>()
for (const [name, call] of calls)
  for (const path of fieldsOf(call.output, '')) {
    const last = path.split('.').at(-1) ?? ''
    const listed = `${name}${path === '' ? '' : ` ${path}`}`
    const isSecret = path === '' || (suspicious.test(last) && !harmless.some((name) => name.test(last)))
    if (isSecret || listed in secrets) found.set(listed, call)
  }

describe('answers that hold what opens something', () => {
  it('are these, and no others', () => {
    expect([...found.keys()].toSorted()).toEqual([...Object.keys(secrets), ...masked].toSorted())
  })
  it.each(Object.entries(secrets))('%s is given to few', (listed, { is, right, proof }) => {
    const call = found.get(listed)
    expect(call, 'the field is there').toBeDefined()
    if (!call) return
    expect(asksProof(call), 'asks who sits there').toBe(proof ?? false)
    if (is === 'role') expect(call.right ?? (call.kind === 'write' ? 'manage' : 'read')).toBe(right)
  })
})
