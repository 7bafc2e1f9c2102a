/** People who send visitors through their own links: what they may use, what they earn, and what they see of it. */
export { activeCreators, creatorNames, isCreator } from './names.ts'
export { accountOfShare } from './account-of-share.ts'
export { creatorsModule } from './module.ts'
export { creator, creatorMapping, creatorSlug } from './tables.ts'
