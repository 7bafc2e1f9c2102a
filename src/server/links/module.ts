import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { linksCalls } from './calls.ts'

export const linksModule = ({ database }: Platform): Answering<'links'> => ({
  calls: { links: linksCalls({ database }) },
})
