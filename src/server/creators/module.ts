import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { creatorsCalls, type CreatorsParts } from './calls.ts'

export type CreatorsAsks = Pick<CreatorsParts, 'networkOf'>

export const creatorsModule = ({ database, clock }: Platform, { networkOf }: CreatorsAsks): Answering<'creators'> => ({
  calls: { creators: creatorsCalls({ database, clock, networkOf }) },
})
