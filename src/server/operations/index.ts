export { operationsModule } from './module.ts'
