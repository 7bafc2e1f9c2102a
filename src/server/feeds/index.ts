export { compileFeed } from './compile-feed.ts'
export { forgetFeedFiles } from './forget-files.ts'
export { feedsModule } from './module.ts'
export { sizeText } from './run-feed.ts'
