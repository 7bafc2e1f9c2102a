import { expect, it } from 'vitest'
import { passwordCost } from '../server/account/password-cost.ts'

// the minimum of OWASP's Password Storage Cheat Sheet for scrypt at 32 MiB
it('is cheap in tests only: the product hashes passwords at its full cost', () => {
  expect(passwordCost).toEqual({ N: 32_768, r: 8, p: 3, maxmem: 100_663_296 })
})
