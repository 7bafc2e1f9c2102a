import { uuidOf } from '../random.ts'

/** Past clicks and rows of the record store refer to the same test. */
export const splitTestUuid = (accountUuid: string, domain: string): string => uuidOf(accountUuid, 'split test', domain)
