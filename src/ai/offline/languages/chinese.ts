import type { Phrasebook } from '../phrasebook.js';

export const chinese: Phrasebook = {
  code: 'zh',
  unspaced: true,
  everyday: '',
  self: '我',
  fillers: '',
  stops: '，。！？、；：的和今年住在是我但因为,.!?',
  and: '、和跟与及',
  articles: '',
  voids: '不没如果他她妈爸姐妹哥弟朋友',
  phrases: {
    name: ['我叫做{name}', '我叫{name}', '我的名字是{name}', '我的名字叫{name}', '我名叫{name}'],
    age: ['我今年{age}岁', '我{age}岁', '今年{age}岁', '我已经{age}岁'],
    place: ['我住在{place}', '我现在住在{place}', '住在{place}', '我搬到了{place}', '我搬到{place}', '我在{place}生活'],
    origin: ['我来自{place}', '我是从{place}来的'],
    likes: ['我很喜欢{things}', '我非常喜欢{things}', '我最喜欢{things}', '我也喜欢{things}', '我喜欢{things}', '我爱{things}', '我热爱{things}', '我的爱好是{things}'],
    dislikes: ['我不喜欢{things}', '我讨厌{things}', '我不再喜欢{things}'],
  },
};
