import { uuidOf } from '../random.ts'

/** Clicks of the past and rows of the record store name the same test. */
export const splitTestUuid = (accountUuid: string, domain: string): string => uuidOf(accountUuid, 'split test', domain)
