export { linksModule } from './module.ts'
export { smartLinkNames } from './names.ts'
export { smartLink } from './tables.ts'
