import { expect, it } from 'vitest'
import { fieldRefusal } from './field-refusal.ts'

it.each([
  ['channelDomain: Must be a domain like example.com', 'channelDomain', 'Must be a domain like example.com'],
  ['credentials.token: is missing', 'token', 'This field is required'],
  ['allowedDomains.3: must be a domain: this is none', 'allowedDomains', 'Must be a domain: this is none'],
])('finds the field that %j is about', (message, field, text) => {
  expect(fieldRefusal(message, ['channelDomain', 'token', 'allowedDomains'])).toEqual({ field, text })
})
it.each(['Something went wrong', 'password: is wrong', 'channelDomain', 'The network says: no', 'channelDomain: '])(
  'leaves %j to the place above the buttons',
  (message) => {
    expect(fieldRefusal(message, ['channelDomain', 'token'])).toBeNull()
  },
)
