import { Arg, Args, ArgsType, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import { changePassword } from '../service/accounts/change-password.js';
import { closeAccount } from '../service/accounts/close-account.js';
import { requestReset } from '../service/accounts/request-reset.js';
import { resetPassword } from '../service/accounts/reset-password.js';
import { signOut, signOutEverywhere } from '../service/accounts/session.js';
import { signIn } from '../service/accounts/sign-in.js';
import { signUp } from '../service/accounts/sign-up.js';
import { Account, Entrance, presentPerson } from './account-type.js';
import type { DashboardContext } from './dashboard-context.js';

const PASSWORD = { description: '12 to 128 characters.' };

@ArgsType()
class SignUpArgs {
  @Field(() => String)
  email!: string;

  @Field(() => String, PASSWORD)
  password!: string;
}

@ArgsType()
class SignInArgs {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;
}

@ArgsType()
class ChangePasswordArgs {
  @Field(() => String)
  currentPassword!: string;

  @Field(() => String, PASSWORD)
  newPassword!: string;
}

@ArgsType()
class ResetPasswordArgs {
  @Field(() => String, { description: 'From the link.' })
  token!: string;

  @Field(() => String, PASSWORD)
  password!: string;
}

@Resolver()
export class Accounts {
  @Query(() => Account, { nullable: true, description: 'Who is signed in; null when nobody is.' })
  me(@Ctx() { personIfAny }: DashboardContext): Account | null {
    return personIfAny ? presentPerson(personIfAny) : null;
  }

  @Query(() => Entrance)
  entrance(@Ctx() { needs }: DashboardContext): Entrance {
    return { signUp: needs.limits.openSignUp, resetsByMail: needs.resetMail !== undefined };
  }

  @Mutation(() => Account, { description: 'Makes an account and signs in to it.' })
  async signUp(
    @Ctx() context: DashboardContext,
    @Args(() => SignUpArgs) { email, password }: SignUpArgs,
  ): Promise<Account> {
    const { token, ...account } = await signUp(context.needs, {
      email,
      password,
      address: context.address,
      isLocal: context.isLocal,
    });
    context.setSession(token);
    return presentPerson(account);
  }

  @Mutation(() => Account, { description: 'Signs in. An unknown address and a wrong password are told alike.' })
  async signIn(
    @Ctx() context: DashboardContext,
    @Args(() => SignInArgs) { email, password }: SignInArgs,
  ): Promise<Account> {
    const { token, ...account } = await signIn(
      context.needs,
      { email, password, address: context.address },
      context.personIfAny,
    );
    context.setSession(token);
    return presentPerson(account);
  }

  @Mutation(() => Boolean, { description: 'Ends this session. False when there was none.' })
  async signOut(@Ctx() context: DashboardContext): Promise<boolean> {
    context.clearSession();
    if (!context.personIfAny) return false;
    await signOut(context.needs, context.personIfAny);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Ends all sessions of the account, this one too.' })
  async signOutEverywhere(@Ctx() context: DashboardContext): Promise<boolean> {
    await signOutEverywhere(context.needs, context.person);
    context.clearSession();
    return true;
  }

  @Mutation(() => Account, { description: 'Changes the password, and ends all other sessions of the account.' })
  async changePassword(
    @Ctx() context: DashboardContext,
    @Args(() => ChangePasswordArgs) { currentPassword, newPassword }: ChangePasswordArgs,
  ): Promise<Account> {
    context.setSession(
      await changePassword(context.needs, context.person, context.address, currentPassword, newPassword),
    );
    return presentPerson(context.person);
  }

  @Mutation(() => Boolean, {
    description:
      'Mails a link to set a new password to this address, if it has an account. Every address is told the same.',
  })
  async requestPasswordReset(
    @Ctx() context: DashboardContext,
    @Arg('email', () => String) email: string,
  ): Promise<boolean> {
    await requestReset(context.needs, email, context.address);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Sets a new password by a link, which works once and for an hour, and ends all sessions of the account.',
  })
  async resetPassword(
    @Ctx() context: DashboardContext,
    @Args(() => ResetPasswordArgs) { token, password }: ResetPasswordArgs,
  ): Promise<boolean> {
    await resetPassword(context.needs, { token, password, address: context.address });
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes the account with everything in it: its sessions, apps, their keys and profiles. Nothing of it ' +
      'answers any more.',
  })
  async deleteAccount(
    @Ctx() context: DashboardContext,
    @Arg('password', () => String) password: string,
  ): Promise<boolean> {
    await closeAccount(context.needs, context.person, context.address, password);
    context.clearSession();
    return true;
  }
}
