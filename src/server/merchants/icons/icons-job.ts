import { z } from 'zod'
import { defineJob, type Job } from '../../jobs/index.ts'
import { type IconParts, keepIcons } from './keep-icons.ts'

/** Fetches icons of shops, a few at a time. */
export const iconsJob = (parts: IconParts): Job =>
  defineJob({
    name: 'merchants.icons',
    about: {
      does: 'fetches pictures of shops',
      reads: 'pages of shops',
      writes: 'icon, merchant_icon',
      failing: 'a shop is shown by its first letter',
    },
    payload: z.object({}),
    schedule: '*/5 * * * *',
    handler: async (_, signal) => {
      await keepIcons(parts, signal)
    },
  })
