export { type NewUser, prepareUser } from './create-user.ts'
export { accountModule } from './module.ts'
export { createPasswords } from './sign-in.ts'
export { account, user } from './tables.ts'
