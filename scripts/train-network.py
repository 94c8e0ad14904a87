#!/usr/bin/env python3
"""Learns the network that src/ai/offline/spans/network.ts reads with, of what learn-network.mjs has written to a folder.

Called by learn-network.mjs: /usr/bin/python3 scripts/train-network.py FOLDER. Needs Debian's python3-torch,
python3-numpy and libopenblas0-pthread; takes six to eight minutes a round on one core, and gives the same bytes at each
run. With the reference implementation of BLAS that Debian takes otherwise, it takes an hour and gives other bytes.

In FOLDER it finds shape.json (labels of spans, of which one holds of each token; clauses, of which each may; seed and
rounds; and per text how many tokens it has and which labels are not marked in it) and, as little-endian arrays: of each
token its label, the bits of its clauses (-1 where a text has no such marks), the row of its word's vector (-1: none),
and three bags of features as rows and the ends of each token's share (own: which word it is; kind: what kind of word;
place: what its place says); and the vectors of words. It writes weights.f32 there: the rows of own, kind and place
features one behind the other, then the dense parts in the order of network-pack.ts.
"""
import json
import os
import sys

# Of one thread as well: products this small are slower on two, and their sums would depend on how many there are.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

# Guesses but for the kind of block: on eval/everyday/fresh, which nothing is learned from, convolutions of three tokens
# by all numbers at once found as much for four times the work, and a recurrent network no more after its first round,
# which took it three times as long.
WIDTH = 64
BLOCKS = 2
REACH = 7
UNITS = 64
RATE = 2e-3
TOKENS_A_STEP = 1500
# As the linear weights are learned: words around are to speak for themselves.
NAMELESS = 0.4
UNHEARD = 0.2
DROPPED = 0.2
VECTOR_LENGTH = 4.0
WARM_UP = 200
LAST_RATE = 0.02
FORBIDDEN = -30.0
# What nobody marked is hardly ever so, but some of it was overlooked. A guess.
UNMARKED = 0.3


class Network(nn.Module):
    def __init__(self, counts, vectors, labels):
        super().__init__()
        bag = lambda count: nn.EmbeddingBag(count + 1, WIDTH, mode="sum", include_last_offset=True)
        self.bags = nn.ModuleList(bag(count) for count in counts)
        for bag in self.bags:
            nn.init.normal_(bag.weight, std=0.05)
        self.words = nn.Linear(vectors.shape[1], WIDTH)
        self.first = nn.LayerNorm(WIDTH)
        near = lambda: nn.Conv1d(WIDTH, WIDTH, REACH, padding=REACH // 2, groups=WIDTH)
        self.near = nn.ModuleList(near() for _ in range(BLOCKS))
        self.across = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(BLOCKS))
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(BLOCKS))
        self.memory = nn.GRU(WIDTH, UNITS, bidirectional=True, batch_first=True)
        self.told = nn.Linear(2 * UNITS, WIDTH)
        self.out = nn.Linear(WIDTH, labels)

    def forward(self, batch):
        own = self.words(F.dropout(batch["vectors"], 0.1, self.training))
        for bag, (rows, ends) in zip(self.bags, batch["bags"]):
            own = own + bag(rows, ends)
        mask = batch["mask"]
        state = own.new_zeros(*mask.shape, WIDTH)
        state[mask] = F.dropout(self.first(own), DROPPED, self.training)
        present = mask.unsqueeze(-1).float()
        for near, across, norm in zip(self.near, self.across, self.norms):
            mixed = near((state * present).transpose(1, 2)).transpose(1, 2)
            state = norm(state + F.dropout(F.relu(across(mixed)), DROPPED, self.training))
        return self.out(state + self.told(self.remembered(state, mask)))[mask]

    def remembered(self, state, mask):
        """What the recurrent units hold at each token: those that read from the end begin at the end of each text."""
        packed = pack_padded_sequence(state, mask.sum(1), batch_first=True, enforce_sorted=False)
        return pad_packed_sequence(self.memory(packed)[0], batch_first=True, total_length=mask.shape[1])[0]

    def parts(self):
        """The dense parts in the order of network-pack.ts; the rows of near run over its steps."""
        yield from (self.words.weight, self.words.bias, self.first.weight, self.first.bias)
        for near, across, norm in zip(self.near, self.across, self.norms):
            yield from (near.weight[:, 0, :].t(), near.bias, across.weight, across.bias, norm.weight, norm.bias)
        for direction in ("", "_reverse"):
            for name in ("weight_ih_l0", "bias_ih_l0", "weight_hh_l0", "bias_hh_l0"):
                yield getattr(self.memory, name + direction)
        yield from (self.told.weight, self.told.bias, self.out.weight, self.out.bias)


class Texts:
    def __init__(self, folder):
        self.shape = json.load(open(os.path.join(folder, "shape.json")))
        ints = lambda name: np.fromfile(os.path.join(folder, f"{name}.i32"), dtype="<i4").astype(np.int64)
        self.labels = ints("labels")
        self.clauses = ints("clauses")
        self.bags = [(ints(name), ints(f"{name}-ends")) for name in ("own", "kind", "place")]
        vectors = np.fromfile(os.path.join(folder, "vectors.f32"), dtype="<f4").reshape(-1, self.shape["vector"])
        vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9) * VECTOR_LENGTH
        self.vectors = np.vstack([vectors, np.zeros((1, vectors.shape[1]), np.float32)])
        rows = ints("words")
        self.words = np.where(rows < 0, len(vectors), rows)
        ends = np.cumsum([text["tokens"] for text in self.shape["texts"]])
        all_texts = [(end - text["tokens"], end, text["unknown"]) for end, text in zip(ends, self.shape["texts"])]
        self.texts = [text for text in all_texts if text[1] > text[0]]

    def batches(self, random):
        """Texts of about one length together, in a new order each time."""
        by_length = sorted(self.texts, key=lambda text: text[1] - text[0] + random.rand() * 8)
        found, batch, longest = [], [], 0
        for text in by_length:
            batch.append(text)
            longest = max(longest, text[1] - text[0])
            if longest * len(batch) >= TOKENS_A_STEP:
                found.append(batch)
                batch, longest = [], 0
        if batch:
            found.append(batch)
        random.shuffle(found)
        return found

    def batch(self, texts, random):
        tokens = np.concatenate([np.arange(start, end) for start, end, _ in texts])
        mask = np.zeros((len(texts), max(end - start for start, end, _ in texts)), bool)
        unknown = np.zeros((len(tokens), len(self.shape["labels"])), bool)
        at = 0
        for row, (start, end, labels) in enumerate(texts):
            mask[row, : end - start] = True
            unknown[at : at + end - start, labels] = True
            at += end - start
        nameless = random.rand(len(tokens)) < NAMELESS
        own, *others = self.bags
        heard = [self.heard(own, tokens, random, nameless), *(self.heard(bag, tokens, random, None) for bag in others)]
        return {
            "bags": [(torch.from_numpy(rows), torch.from_numpy(ends)) for rows, ends in heard],
            "vectors": torch.from_numpy(self.vectors[self.words[tokens]]),
            "mask": torch.from_numpy(mask),
            "labels": torch.from_numpy(self.labels[tokens]),
            "clauses": torch.from_numpy(self.clauses[tokens]),
            "unknown": torch.from_numpy(unknown),
        }

    @staticmethod
    def heard(bag, tokens, random, nameless):
        """The features of some tokens without a part of them, all of `nameless` tokens'."""
        rows, ends = bag
        starts, sizes = ends[tokens], ends[tokens + 1] - ends[tokens]
        before = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        all_rows = rows[np.repeat(starts - before, sizes) + np.arange(sizes.sum())]
        owner = np.repeat(np.arange(len(tokens)), sizes)
        kept = random.rand(len(all_rows)) >= UNHEARD
        if nameless is not None:
            kept &= ~nameless[owner]
        counts = np.bincount(owner[kept], minlength=len(tokens))
        return all_rows[kept], np.concatenate([[0], np.cumsum(counts)])


def loss_of_spans(scores, batch):
    """How far scores are from the one label of each token, of those that are marked in its text; a sum over tokens."""
    labels = batch["labels"]
    known = (labels >= 0) & ~batch["unknown"][torch.arange(len(scores)), labels.clamp(min=0)]
    scores = scores.masked_fill(batch["unknown"], FORBIDDEN)
    return F.cross_entropy(scores[known], labels[known], reduction="sum")


def loss_of_clauses(scores, batch):
    """How far scores are from the bits of each token, of texts with such marks; tokens nobody marked count for less."""
    known = batch["clauses"] >= 0
    bits = (batch["clauses"][known].unsqueeze(1) >> torch.arange(scores.shape[1] + 1)) & 1
    sure = UNMARKED + (1 - UNMARKED) * bits[:, -1:].float()
    off = F.binary_cross_entropy_with_logits(scores[known], bits[:, :-1].float(), reduction="none")
    return (off * sure).sum()


def main(folder):
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    # Means of slopes that are never asked for again fade to numbers that a processor takes ages for.
    torch.set_flush_denormal(True)
    texts = Texts(folder)
    torch.manual_seed(texts.shape["seed"])
    random = np.random.RandomState(texts.shape["seed"])
    labels, clauses = len(texts.shape["labels"]), len(texts.shape["clauses"])
    network = Network(texts.shape["features"], texts.vectors, labels + clauses)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    rounds = texts.shape["rounds"]
    step = 0
    network.train()
    for number in range(rounds):
        batches = texts.batches(random)
        total = 0.0
        for chosen in batches:
            share = min(1.0, step / (rounds * len(batches)))
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1.0, step / WARM_UP) * max(LAST_RATE, 1 - share)
            batch = texts.batch(chosen, random)
            scores = network(batch)
            sums = loss_of_spans(scores[:, :labels], batch) + loss_of_clauses(scores[:, labels:], batch)
            loss = sums / len(scores)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
        print(f"round {number + 1} of {rounds}: loss {total / len(batches):.4f}", file=sys.stderr, flush=True)
    with torch.no_grad():
        rows = [bag.weight[:-1] for bag in network.bags]
        weights = np.concatenate([part.reshape(-1).numpy() for part in [*rows, *network.parts()]])
    weights.astype("<f4").tofile(os.path.join(folder, "weights.f32"))
    print(json.dumps({"width": WIDTH, "blocks": BLOCKS, "reach": REACH, "units": UNITS}))


if __name__ == "__main__":
    main(sys.argv[1])
