export { feedsModule } from './module.ts'
