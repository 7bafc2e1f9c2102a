import { expect, test } from 'vitest'
import { messageText, problemText } from './feed-message.ts'

test.each([
  ['size 1.2 MB, 3 products', 'File size: 1.2 MB, 3 products'],
  ['AxiosError: no answer', 'Error: no answer'],
  ['Request failed with status code 404', 'Error: source feed not found (the shop has no file at this address, 404)'],
  ['Request failed with status code 403', 'Error: source feed not found (the shop does not let us read it, 403)'],
  ['Request failed with status code 429', 'Error: source feed not found (the shop says we ask too often, 429)'],
  ['Request failed with status code 502', 'Error: source feed not found (the shop’s server has a fault, 502)'],
  ['Request failed with status code 300', 'Error: source feed not found (the shop’s server answered no file, 300)'],
  ['incorrect header check', 'Error: source feed not found (incorrect header check)'],
  ['not well-formed: a DOCTYPE', 'Error: source feed cannot be parsed (not well-formed: a DOCTYPE)'],
  ['Format not supported', 'Error: network format not supported'],
  ['No products parsed: 2 no id', 'Error: no valid products (No products parsed: 2 no id)'],
  ['something else', 'something else'],
])('%s is shown as %s', (message, shown) => expect(messageText(message)).toBe(shown))

test('a problem is a sentence of its own', () => {
  expect(problemText('No products parsed')).toBe('No valid products (No products parsed)')
})
