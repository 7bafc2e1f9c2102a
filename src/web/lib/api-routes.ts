import { contract } from '../../contract/index.ts'

/**
 * Method and path of every call. The build replaces this module with just those (vite.config.ts), because the schemas
 * would bring 70 KB of validation into the browser that only the server needs.
 */
export const routes = contract
