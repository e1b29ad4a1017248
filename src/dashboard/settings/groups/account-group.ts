import type { Account } from '../../../accounts/account.model';
import type { GroupWithFields } from '../../forms/groups/settings-group';

/** Settings of the account that are shown in one card. */
export type AccountGroup = GroupWithFields<Account, { readonly account: Account }>;
