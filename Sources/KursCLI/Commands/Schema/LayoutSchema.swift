/// The JSON Schema of layouts, the one JSON that kurs reads and people write.
enum LayoutSchema {
    static let name = "layout"

    static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "kurs: a layout of a page of rates",
          "type": "object",
          "required": ["source", "addresses"],
          "anyOf": [{"required": ["tables"]}, {"required": ["lines"]}, {"required": ["arrays"]}],
          "additionalProperties": false,
          "properties": {
            "source": {"type": "string", "pattern": "^[a-z0-9_-]{1,60}$"},
            "bank": {"type": "string", "pattern": "^[a-z0-9_-]{1,60}$"},
            "name": {"type": "string"},
            "market": {"$ref": "#/$defs/market"},
            "addresses": {"$ref": "#/$defs/texts"},
            "first_counts": {"type": "boolean"},
            "day": {"$ref": "#/$defs/texts"},
            "tables": {"type": "array", "items": {"$ref": "#/$defs/table"}},
            "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
            "arrays": {"type": "array", "items": {"$ref": "#/$defs/array"}}
          },
          "$defs": {
            "text": {"type": "string", "not": {"const": "?"}},
            "texts": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "array", "items": {"$ref": "#/$defs/text"}}]},
            "market": {"enum": ["cash", "banks", "interbank", "nbu", "crypto"]},
            "kind": {"enum": ["cash", "card"]},
            "unit": {"enum": [1, 10, 100, 1000, 10000, 100000, 1000000]},
            "table": {
              "type": "object",
              "required": ["columns"],
              "additionalProperties": false,
              "properties": {
                "market": {"$ref": "#/$defs/market"},
                "kind": {"$ref": "#/$defs/kind"},
                "within": {"$ref": "#/$defs/text"},
                "above": {"$ref": "#/$defs/texts"},
                "above_means": {"$ref": "#/$defs/texts"},
                "tab": {"$ref": "#/$defs/texts"},
                "hidden": {"type": "boolean"},
                "transposed": {"type": "boolean"},
                "currency": {"$ref": "#/$defs/texts"},
                "names": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
                "units": {"type": "boolean"},
                "unit": {"$ref": "#/$defs/unit"},
                "numbers": {"enum": ["comma", "point"]},
                "allow": {"$ref": "#/$defs/texts"},
                "columns": {"type": "array", "items": {"$ref": "#/$defs/column"}}
              }
            },
            "column": {
              "type": "object",
              "required": ["role"],
              "additionalProperties": false,
              "properties": {
                "role": {
                  "enum": [
                    "currency", "code", "number", "unit", "bank", "buy", "sell", "buy/sell", "official", "change", "time"
                  ]
                },
                "header": {"$ref": "#/$defs/texts"},
                "means": {"$ref": "#/$defs/texts"},
                "market": {"$ref": "#/$defs/market"},
                "kind": {"$ref": "#/$defs/kind"},
                "optional": {"type": "boolean"}
              }
            },
            "line": {
              "type": "object",
              "required": ["currency", "labels"],
              "additionalProperties": false,
              "properties": {
                "market": {"$ref": "#/$defs/market"},
                "kind": {"$ref": "#/$defs/kind"},
                "each": {"$ref": "#/$defs/text"},
                "unit": {"$ref": "#/$defs/unit"},
                "currency": {"$ref": "#/$defs/texts"},
                "allow": {"$ref": "#/$defs/texts"},
                "labels": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "buy": {"$ref": "#/$defs/texts"},
                    "sell": {"$ref": "#/$defs/texts"},
                    "official": {"$ref": "#/$defs/texts"}
                  }
                }
              }
            },
            "array": {
              "type": "object",
              "required": ["script", "members"],
              "additionalProperties": false,
              "properties": {
                "script": {"$ref": "#/$defs/text"},
                "variable": {"$ref": "#/$defs/text"},
                "path": {"$ref": "#/$defs/texts"},
                "market": {"$ref": "#/$defs/market"},
                "kind": {"$ref": "#/$defs/kind"},
                "unit": {"$ref": "#/$defs/unit"},
                "where": {"type": "object", "additionalProperties": {"$ref": "#/$defs/texts"}},
                "members": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "currency": {"$ref": "#/$defs/text"},
                    "code": {"$ref": "#/$defs/text"},
                    "unit": {"$ref": "#/$defs/text"},
                    "bank": {"$ref": "#/$defs/text"},
                    "buy": {"$ref": "#/$defs/text"},
                    "sell": {"$ref": "#/$defs/text"},
                    "official": {"$ref": "#/$defs/text"},
                    "time": {"$ref": "#/$defs/text"}
                  }
                },
                "currency": {"$ref": "#/$defs/texts"},
                "confirms": {"type": "boolean"}
              }
            }
          }
        }

        """#
}
