/** Which accounts were erased, and which data folders no longer have anything of them. */
export { followErasures, type ErasureFollower } from './follow-erasures.ts'
export {
  beginErasure,
  type Erasure,
  finishErasure,
  missingFolders,
  noteSwept,
  openErasures,
  type Erased,
} from './tombstones.ts'
export { openDataFolder } from './data-folder.ts'
