/** People who send visitors with links of their own: what they may use, what they earn, and what they are shown of it. */
export { activeCreators, creatorNames, isCreator } from './names.ts'
export { accountOfShare } from './account-of-share.ts'
export { creatorsModule } from './module.ts'
export { creator, creatorMapping, creatorSlug } from './tables.ts'
