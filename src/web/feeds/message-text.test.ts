import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

test.each([
  ['size 1.2 MB, 3 products', 'File size: 1.2 MB, 3 products'],
  ['AxiosError: no answer', 'Error: no answer'],
  ['Request failed with status code 404', 'Error: source feed not found (Request failed with status code 404)'],
  ['incorrect header check', 'Error: source feed not found (incorrect header check)'],
  ['not well-formed: a DOCTYPE', 'Error: source feed cannot be parsed (not well-formed: a DOCTYPE)'],
  ['Format not supported', 'Error: network format not supported'],
  ['No products parsed: 2 no id', 'Error: no valid products (No products parsed: 2 no id)'],
  ['something else', 'something else'],
])('%s is shown as %s', (message, shown) => expect(messageText(message)).toBe(shown))
