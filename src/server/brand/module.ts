import { askDns } from '../domains/index.ts'
import { addressIn, mailFrom } from '../env/mail-from.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { AccountOfPage } from './account-of-page.ts'
import { createBrands } from './brands.ts'
import { brandCalls } from './calls.ts'
import { sendersJob } from './check-sender.ts'
import { domainOf } from './sender.ts'

export type BrandAsks = { rates: RateLimits; accountOfPage: AccountOfPage }

export function brandModule(platform: Platform, asks: BrandAsks): Answering<'brand'> {
  const { database, clock, env, outside } = platform
  const from = mailFrom(platform)
  const sender = { database, clock, ask: askDns().texts, ours: domainOf(addressIn(from)) }
  const brands = createBrands({ database, seal: outside.seal, isUnlocked: env.BILLING === 'off' })
  return {
    calls: { brand: brandCalls({ ...sender, ...asks, brands, seal: outside.seal, from }) },
    jobs: [sendersJob(sender)],
  }
}
