import type { Dialled, DialOrder } from '../support/dial-urls';
import { forbiddenUrls, hostileAddressUrls, hostileNameUrls, malformedUrls } from '../support/hostile-urls';
import { canIsolateNetwork, runIsolated } from '../support/isolated-network';

const everything = ['0.0.0.0/0', '::/0'];
const isolated = canIsolateNetwork();
if (!isolated) {
  process.stderr.write('\nSKIPPED: no network namespace here (unshare -rn), so no hostile URL was really dialled.\n\n');
}
const describeIsolated = isolated ? describe : describe.skip;

function dial(order: Partial<DialOrder> & Pick<DialOrder, 'urls'>): Dialled[] {
  return runIsolated('dial-urls.ts', { allowedNetworks: [], ownHosts: [], ...order });
}

describeIsolated('in a network where every address answers', () => {
  test('no hostile address is dialled, however it is spelt, and each refusal says so', () => {
    const dialled = dial({ urls: hostileAddressUrls });

    expect(dialled).toHaveLength(hostileAddressUrls.length);
    expect(dialled.filter(({ connections, refused }) => connections > 0 || !refused)).toEqual([]);
  });

  test('no name of this machine and no malformed URL is dialled', () => {
    const urls = [...hostileNameUrls, ...malformedUrls];

    expect(dial({ urls }).filter(({ connections, error }) => connections > 0 || !error)).toEqual([]);
  });

  test('other schemes and logins in the URL are refused even where every network is allowed', () => {
    const dialled = dial({ urls: forbiddenUrls, allowedNetworks: everything });

    expect(dialled.filter(({ connections, refused }) => connections > 0 || !refused)).toEqual([]);
  });

  test('our own host is refused by name and by address, public as it is', () => {
    const ownHosts = ['8.8.8.8', '2606:4700::1111', 'localhost'];
    const urls = ['http://8.8.8.8/', 'http://0x8.0x8.2056/', 'https://8.8.8.8/', 'http://[2606:4700::1111]/'];

    expect(dial({ urls, ownHosts }).filter(({ connections, refused }) => connections > 0 || !refused)).toEqual([]);
    expect(dial({ urls: ['http://8.8.4.4/', 'http://[2606:4700::1001]/'], ownHosts })).toMatchObject([
      { connections: 1, error: '' },
      { connections: 1, error: '' },
    ]);
  });

  test('the same URLs do arrive once every network is allowed, so the silence above is the guard', () => {
    const dialled = dial({ urls: [...hostileAddressUrls, ...hostileNameUrls], allowedNetworks: everything });

    expect(dialled.filter(({ refused }) => refused)).toEqual([]);
    expect(dialled.filter(({ connections }) => connections > 0).length).toBeGreaterThan(70);
  });
});
