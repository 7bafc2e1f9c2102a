import { describe, expect, it } from 'vitest'
import { contract } from './index.ts'
import { companyNameOf, nameOf, optionalNameOf, personNameOf } from './name.ts'

const uuid = '11111111-0000-4000-8000-000000000001'
const person = {
  userFirstname: 'Mette',
  userLastname: 'Østergaard',
  accountName: 'Østergaard',
  userEmail: 'mette@example.com',
  userPassword: 'kaffe-og-kage-9',
}
const own = { networkName: 'Own', linkTemplate: '', subIdParameter: 's', currencyCode: 'EUR' }
const sign = { networkUuid: uuid, connectionName: 'DK', credentials: {} }
const site = { channelName: 'Blog', channelDomain: 'blog.dk' }
const view = { viewName: 'Mine', viewPath: '/insights/reports', viewSearch: '' }
const file = { name: 'a.csv', bytes: new Uint8Array([1]) }

const refusals =
  (input: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } }) => (value: object) =>
    input.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('a name that shows nothing is refused with its field', () => {
  const { account, costs, customNetworks, networkSignIns, networks, sites, uploads, views } = contract
  it.each([
    ['signup', account.signup, person, 'userFirstname'],
    ['signup', account.signup, person, 'userLastname'],
    ['signup', account.signup, person, 'accountName'],
    ['a site', sites.create, site, 'channelName'],
    ['a changed site', sites.update, { channelUuid: uuid, ...site }, 'channelName'],
    ['a view', views.add, view, 'viewName'],
    ['a changed view', views.update, { viewUuid: uuid, viewName: 'Mine' }, 'viewName'],
    ['an own network', customNetworks.create, own, 'networkName'],
    ['a changed own network', customNetworks.update, { networkUuid: uuid, networkName: 'Own' }, 'networkName'],
    ['a connection', networks.connect, sign, 'connectionName'],
    ['a renamed connection', networks.rename, { connectionUuid: uuid, connectionName: 'DK' }, 'connectionName'],
    ['a connection by sign-in', networkSignIns.begin, sign, 'connectionName'],
    ['a file of earnings', uploads.upload, { connectionUuid: uuid, file, name: 'March' }, 'name'],
    ['a file of costs', costs.upload, { name: 'March', csv: 'x' }, 'name'],
  ] as const)('%s: %#', (_, call, input, field) => {
    const refused = refusals(call.input)
    expect(refused(input)).toEqual([])
    for (const name of ['\u200B', ' \u00AD\u2060 ', '\u0007', '\u200E\u200F\uFEFF'])
      expect(refused({ ...input, [field]: name })).toEqual([field])
  })
})

it('is trimmed, and has a length', () => {
  expect(nameOf(3).parse('  abc ')).toBe('abc')
  const long = nameOf(3).safeParse('abcd')
  expect(long.error?.issues.map((issue) => issue.message)).toEqual(['Must have at most 3 characters'])
  expect(optionalNameOf(3).parse(undefined)).toBe('')
  expect(optionalNameOf(3).parse('  ')).toBe('')
})

describe('what is in mails to others', () => {
  const accepts = (name: ReturnType<typeof nameOf>, text: string) => name.safeParse(text).success
  it.each(['https://evil.dk', 'Log in: www.evil.dk', 'bo@evil.dk', 'evil.dk/now', 'evil.dk?a', 'evil.dk:8080'])(
    'is no name: %s',
    (text) => {
      expect([accepts(personNameOf(100), text), accepts(companyNameOf(100), text)]).toEqual([false, false])
      const fields = { userFirstname: text, userLastname: text, accountName: text }
      expect(refusals(contract.account.signup.input)({ ...person, ...fields })).toEqual(Object.keys(fields))
    },
  )
  it('may be a bare domain where it is a company', () => {
    expect([accepts(personNameOf(100), 'outdoor.dk'), accepts(companyNameOf(100), 'Outdoor.dk ApS')]).toEqual([
      false,
      true,
    ])
  })
  it.each(['J.Robert', 'St. John', 'Søren A. Møller', 'O’Neill, Jr.', '王小明', 'Dr. No', 'A/S Møller: 50% & Co.'])(
    'is a name: %s',
    (text) => expect([accepts(personNameOf(100), text), accepts(companyNameOf(100), text)]).toEqual([true, true]),
  )
})
