import { expect, test } from 'vitest'
import { addDecimals } from './add-decimals.ts'

test.each([
  [['0.1', '0.2'], '0.30'],
  [['1234.50', '0.50'], '1235.00'],
  [['9.03', '-9.03'], '0.00'],
  [['1', '-2.005'], '-1.005'],
  [['99999999999.99', '0.01'], '100000000000.00'],
  [[], '0.00'],
  [['1', 'free'], 'free'],
])('%j is %s', (amounts, sum) => expect(addDecimals(amounts)).toBe(sum))
