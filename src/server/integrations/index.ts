export { integrationsModule } from './module.ts'
