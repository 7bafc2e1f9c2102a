export { linksModule } from './module.ts'
export { type LinkLook, noteLooks } from './note-looks.ts'
export { smartLinkNames } from './names.ts'
export { smartLink } from './tables.ts'
